// `npm run draw -- <seed>`: prints what a seed draws and its commitment, so that anyone can check a published run.
import { drawCourse } from '../../seeds/draw.ts'
import { edition } from '../../seeds/edition.ts'
import { commitTo, isSeed } from '../../seeds/seed.ts'

const [seed = ''] = process.argv.slice(2)
if (isSeed(seed)) {
  const { e1, e2, e3, e4, e5 } = drawCourse(seed)
  console.log(
    JSON.stringify(
      {
        edition,
        seed,
        commitment: commitTo(seed),
        shown: { e1: e1.shown, e2: e2.shown, e3: e3.shown, e4: e4.shown, e5: e5.shown },
        expected: { e1: e1.expected, e2: e2.expected, e3: e3.expected, e4: e4.expected, e5: e5.expected },
      },
      null,
      2,
    ),
  )
} else {
  console.error(
    `Cannot draw a course: "${seed}" is no seed, 64 lower-case hex digits are needed. Usage: npm run draw -- <seed>`,
  )
  process.exitCode = 1
}
