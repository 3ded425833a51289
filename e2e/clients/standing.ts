// How a run stands, as the service says of it to everybody.
import { z } from 'zod'

const evidence = z.object({
  outcome: z.string(),
  verdict: z.object({
    eventsRight: z.number(),
    flags: z.array(z.string()),
    splits: z.object({ totalUs: z.number() }),
  }),
})

export interface Standing {
  readonly outcome: string
  readonly eventsRight: number
  readonly flags: readonly string[]
  readonly totalUs: number
}

/** Returns how the finished run of a RESULT line stands. @throws Error when the line names none that is known. */
export async function readStanding(url: string, result: string): Promise<Standing> {
  const id = /^RESULT: run (\w+)/.exec(result)?.[1]
  if (id === undefined) throw new Error(`Cannot read a run's id: "${result}" is no RESULT line.`)
  const { outcome, verdict } = evidence.parse(await (await fetch(`${url}/runs/${id}.json`)).json())
  const { eventsRight, flags, splits } = verdict
  return { outcome, eventsRight, flags, totalUs: splits.totalUs }
}
