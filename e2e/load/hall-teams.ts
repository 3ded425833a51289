// The teams of a filled Hall: what they declare, how fast they are, and how many of the runs are theirs.
import { bisectRight } from 'd3-array'
import { randomLogNormal } from 'd3-random'
import { hashTeam, type Team } from '../../hall/team.ts'
import { adjectives } from '../../seeds/words/adjectives.ts'
import { sports } from '../../seeds/words/sports.ts'
import type { Draws } from './hall-draws.ts'

export interface DrawnTeam extends Team {
  readonly hash: Buffer
  /** The middle of its times. */
  readonly paceUs: number
}

/** Models as entrants write them, each as often as it stands here; some have a list price, some are unknown to it. */
export const declaredModels: readonly (string | null)[] = [
  ...['GPT-5.6 Sol', 'GPT-5.6 Sol', 'GPT-5.6 Sol', 'claude-fable-5', 'claude-fable-5', 'claude-fable-5'],
  ...['Sonnet 5', 'Sonnet 5', 'Sonnet 5', 'jev-1.13.0', 'jev-1.13.0', 'Grok 4.5', 'Grok 4.5', 'GPT-6 Luna'],
  ...['Opus 5', 'gpt-5.4-mini', 'gemini-2.5-flash', 'deepseek-chat', 'Qwen3-VL 235B', 'my-finetune-7b'],
  ...['claude', null, null],
]

/** Harnesses as entrants write them. */
export const declaredHarnesses: readonly (string | null)[] = [
  ...['browser-use 0.11', 'browser-use 0.11', 'Playwright MCP', 'Playwright MCP', 'Stagehand', 'Skyvern'],
  ...['my-loop', 'agent-browser', 'chrome-devtools-mcp', 'puppeteer script', null],
]

/** Most teams take some twenty seconds; a third of them less than sixteen or more than twenty-five. */
const middlePaceUs = 20_000_000
const paceSpread = 0.3

/** The teams' shares of the runs fall as 1 / (rank + 10): the first of 20,000 has 1.2 % of all, half of them two a hundred thousand. */
const flattenedBy = 10

/** Returns `count` teams, no two alike. */
export function drawTeams(draws: Draws, count: number): DrawnTeam[] {
  const pace = randomLogNormal.source(draws.uniform)(Math.log(middlePaceUs), paceSpread)
  return Array.from({ length: count }, (_, number) => {
    const team = `${draws.pick(adjectives)} ${draws.pick(sports)} ${number + 1}`
    const declared = { team, model: draws.pick(declaredModels), harness: draws.pick(declaredHarnesses) }
    return { ...declared, hash: hashTeam(declared), paceUs: Math.round(pace()) }
  })
}

/** Returns a function that draws the team of the next run. */
export function openTurns(draws: Draws, teams: readonly DrawnTeam[]): () => DrawnTeam {
  let sum = 0
  const upTo = teams.map((_, at) => {
    sum += 1 / (at + 1 + flattenedBy)
    return sum
  })
  return () => teams[bisectRight(upTo, draws.uniform() * sum)] as DrawnTeam
}
