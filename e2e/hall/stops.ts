// The kinds of pages around the Hall, with nothing, little and much on it, for tests that look at all of them; /api and
// the pages of errors are among those that the walk through the course looks at.
import { HttpCourse } from '../attacks/http-course.ts'

/** A page to look at: what it is, for people, and its whole address. */
export type Stop = readonly [name: string, address: string]

/** Returns the pages of Halls with 0, 7 and 1,000 runs; a run is made for the page of the token report. */
export async function findStops(of: (runs: number) => string): Promise<Stop[]> {
  const course = new HttpCourse(of(7))
  await course.run({ team: 'Reporter', model: '', harness: '' }, noTokens)
  const board = await (await fetch(`${of(7)}/hall`)).text()
  const team = /\/teams\/\w+/.exec(board)?.[0]
  const paths: readonly (readonly [number, string])[] = [
    ...[0, 7, 1000].map(runs => [runs, '/hall?limit=5'] as const),
    [1000, '/hall?view=runs&events=4&sort=cost&limit=5'],
    ...[0, 1000].map(runs => [runs, '/hall/pictures'] as const),
    ...['FASTEST2', 'FLAGGED2'].map(id => [7, `/runs/${id}`] as const),
    [7, `${team}`],
    [7, '/compare?runs=FASTEST2,SECNDBST,FLAGGED2,FEWREVTS'],
    [7, `/run/${course.key}/report`],
    [7, '/runs/FASTEST2/embed'],
  ]
  return paths.map(([runs, path]) => [`${path} of ${runs} runs`, of(runs) + path])
}

/** What is sent with a finish that reports nothing. */
export const noTokens = { tokens_in: '', tokens_out: '', tokens_note: '' }
