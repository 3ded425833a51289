// What the picture of time against cost says in words.
import type { ScatterTeam } from './scatter.ts'
import type { Quantity } from './text.ts'

/** Returns a number of things: "1 team", "1,200 teams". */
export const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`

/** Returns what the picture shows, from the teams on its front, the fastest first. */
export function findingOf(front: readonly (ScatterTeam & { readonly cost: Quantity })[]): string {
  const [fastest, cheapest] = [front[0], front.at(-1)]
  if (!fastest || !cheapest) return 'There is nothing to draw yet.'
  const said = ({ name, total, cost }: typeof fastest) => `${name}, ${total.text} s at ${cost.text}`
  if (front.length === 1) return `One team is both the fastest and the cheapest: ${said(fastest)}.`
  return `To ${front.length} teams nobody is both faster and cheaper, from the fastest (${said(fastest)}) to the cheapest (${said(cheapest)}).`
}

/** Returns what the picture leaves out: teams, and how many names had no room. */
export function notesOf(teams: readonly ScatterTeam[], unnamed: number): string[] {
  const unknown = teams.filter(team => team.cost === null).length
  const free = teams.filter(team => team.cost && team.cost.value <= 0).length
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  return [
    ...(unknown > 0
      ? [`${counted(unknown, 'team')} without a known cost ${are(unknown)} not in the picture.`]
      : []),
    ...(free > 0
      ? [
          `${counted(free, 'team')} at a known cost of zero ${are(free)} not in the picture: its scale has no zero.`,
        ]
      : []),
    ...(unnamed > 0 ? [`${counted(unnamed, 'name')} on the line had no room; the table has every one.`] : []),
  ]
}
