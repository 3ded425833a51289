// A run as open data. Of a withdrawn run nothing is left but its id, when and why.
import { z } from 'zod'
import type { BoardRun } from '../../hall/store.ts'
import type { Team } from '../../hall/team.ts'
import { flags } from '../../integrity/rule.ts'
import { type EventId, eventIds } from '../../seeds/edition.ts'
import { evidencePath, teamPath } from '../run-paths.ts'
import { writeInstant, writeUsd } from './exact.ts'
import { address, instant, text, textOrNull, usdOrNull, whole, wholeOrNull } from './fields.ts'

export const teamShape = z
  .strictObject({
    name: text('The name it gave itself, or "[masked]" where a maintainer took it away.'),
    model: textOrNull('The model it said it uses, as it spelled it. Null: left blank.'),
    harness: textOrNull('The harness it said it uses, as it spelled it. Null: left blank.'),
    slug: text('Its name in addresses. Spellings of one name share it.'),
    url: address('Its page.'),
  })
  .meta({ id: 'Team', description: 'Who ran, as declared: nobody has checked these texts.' })

const flagShape = z
  .strictObject({
    flag: z.enum(flags).meta({ description: 'The rule that does not hold; /rules explains each.' }),
    measured: text('What was measured, in words.'),
    limit: text('What the rule asks for, in words.'),
  })
  .meta({ id: 'Flag', description: 'A rule that does not hold for a run.' })

const splitsShape = z.strictObject(
  Object.fromEntries(
    eventIds.map(event => [event, wholeOrNull(`Of ${event}; null while it has no answer.`)]),
  ) as Record<EventId, ReturnType<typeof wholeOrNull>>,
)

const identity = {
  id: text('Its public id, eight characters.'),
  url: address('Its evidence, for people.'),
  evidence: address('Its evidence as JSON: all records of its chain, with which anyone can check the rest.'),
}

const shownShape = z
  .strictObject({
    section: z.enum(['verified', 'unverified', 'flagged', 'unfinished']).meta({
      description: 'Where it stands: in one of the two tiers, flagged, or unfinished after its time ended.',
    }),
    ...identity,
    team: teamShape,
    outcome: z.enum(['ranked', 'flagged', 'void', 'unfinished']).meta({
      description: 'What the rules say. "void": a fault of the service fell inside its clock.',
    }),
    eventsRight: z.int().min(0).max(5).meta({ description: 'Events answered rightly, 0 to 5.' }),
    totalMs: wholeOrNull(
      'Start to finish, milliseconds, halves up: the value that ranks. Null without a finish.',
    ),
    totalUs: wholeOrNull('The same in microseconds, as measured.'),
    splitsUs: splitsShape.meta({ description: 'How long each event took, microseconds.' }),
    finishLegUs: wholeOrNull('From the last answer to the finish, microseconds.'),
    tokensIn: wholeOrNull('Tokens in, as the entrant reported them. Null: not reported.'),
    tokensOut: wholeOrNull('Tokens out, as the entrant reported them. Null: not reported.'),
    costUsd: usdOrNull(
      'What these tokens cost at list price, US dollars, exact. Null: not known, which is not 0.',
    ),
    noCost: textOrNull('Why there is no cost; null when there is one.'),
    startedAt: instant('When it started.'),
    startedAtUs: whole('The same as microseconds since 1970.'),
    endedAt: instant('When it finished.').nullable().meta({ description: 'When it finished, or null.' }),
    endedAtUs: wholeOrNull('The same as microseconds since 1970.'),
    flags: z.array(flagShape).meta({ description: 'The rules that do not hold; none of a ranked run.' }),
    house: z.boolean().meta({
      description: 'Whether it was made by the people who keep this benchmark; it is ranked like any other.',
    }),
    withdrawn: z.null().meta({ description: 'Always null here.' }),
  })
  .meta({ id: 'ShownRun', description: 'A run that stands on the board.' })

const withdrawnShape = z
  .strictObject({
    section: z.literal('withdrawn').meta({ description: 'It was taken out.' }),
    ...identity,
    withdrawn: z
      .strictObject({
        reason: text('Why a maintainer took it out.'),
        at: instant('When.'),
        atUs: whole('The same as microseconds since 1970.'),
      })
      .meta({ description: 'The decision to take it out.' }),
  })
  .meta({
    id: 'WithdrawnRun',
    description: 'A run that a maintainer took out; nothing it declared is repeated.',
  })

export const runShape = z
  .discriminatedUnion('section', [shownShape, withdrawnShape])
  .meta({ id: 'Run', description: 'One run: look at "section" first, a withdrawn run has few fields.' })

export type OpenRun = z.infer<typeof runShape>

/** Returns a run as open data; `publicUrl` begins its addresses. */
export function openRun(run: BoardRun, publicUrl: string): OpenRun {
  const { id, section, withdrawn } = run
  const url = publicUrl + evidencePath(id)
  const identified = { id, url, evidence: `${url}.json` }
  if (section === 'withdrawn' || withdrawn !== null) {
    const { reason, atUs } = withdrawn ?? { reason: '', atUs: run.endedAtUs ?? run.startedAtUs }
    return { section: 'withdrawn', ...identified, withdrawn: { reason, at: writeInstant(atUs), atUs } }
  }
  const splits = eventIds.map((event, at) => [event, run.splitsUs[at] ?? null])
  return {
    section,
    ...identified,
    team: openTeam(run.team, run.slug, publicUrl),
    outcome: run.outcome as Exclude<BoardRun['outcome'], 'live'>,
    eventsRight: run.eventsRight,
    totalMs: run.totalMs,
    totalUs: run.totalUs,
    splitsUs: Object.fromEntries(splits) as Record<EventId, number | null>,
    finishLegUs: run.finishLegUs,
    tokensIn: run.tokensIn,
    tokensOut: run.tokensOut,
    costUsd: writeUsd(run.costNanoUsd),
    noCost: run.noCost,
    startedAt: writeInstant(run.startedAtUs),
    startedAtUs: run.startedAtUs,
    endedAt: run.endedAtUs === null ? null : writeInstant(run.endedAtUs),
    endedAtUs: run.endedAtUs,
    flags: [...run.broken],
    house: run.house,
    withdrawn: null,
  }
}

/** Returns a team as open data. */
export function openTeam({ team, model, harness }: Team, slug: string, publicUrl: string) {
  return { name: team, model, harness, slug, url: publicUrl + teamPath(slug) }
}
