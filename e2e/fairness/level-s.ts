// Level S, measured: every criterion of structure over the sample runs.
import { drawCourse } from '../../seeds/draw.ts'
import * as criteria from './criteria-s.ts'
import { digestsElsewhere, digestsHere } from './elsewhere.ts'
import type { Finding } from './finding.ts'
import { sampleNumbers, sampleRun, sampleSecret, sampleSeed, sampleTickets } from './sample.ts'
import { measureStructure } from './structure.ts'

/** Returns the findings over `count` runs; `draws` is how many draws are held against each other for S14. */
export function measureLevelS(count = 1000, draws = 10_000): Finding[] {
  const courses = sampleNumbers(count).map(number =>
    measureStructure(sampleRun(number), sampleTickets, sampleSecret),
  )
  const drawn = sampleNumbers(draws).map(number => JSON.stringify(drawCourse(sampleSeed(number))))
  return [
    criteria.solvable(courses),
    criteria.sameWay(courses),
    criteria.sameElements(courses),
    criteria.sameTyping(courses),
    criteria.sameText(courses),
    ...criteria.sameBytes(courses),
    criteria.sameTokens(courses),
    ...criteria.evenSlots(courses),
    ...criteria.evenDepth(courses),
    ...criteria.sameNearMiss(courses),
    ...criteria.noLuck(courses),
    criteria.noLeaks(courses),
    criteria.sameAgain(courses, digestsHere(count), digestsElsewhere(count)),
    criteria.allDistinct(drawn),
    criteria.independentEvents(courses),
  ]
}
