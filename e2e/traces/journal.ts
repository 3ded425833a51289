// What an agent did in a run, as it happened: the one source of its log in every form.

/** A page as an agent's tools give it. */
export interface SeenPage {
  readonly url: string
  readonly title: string
  /** What the page shows, by `innerText`. */
  readonly text: string
  /** Its ARIA snapshot. */
  readonly snapshot: string
}

/** Tokens of one answer of the model; input has cache reads and writes in it, output has reasoning. */
export interface TurnUsage {
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
  readonly reasoning: number
}

/** A call of a tool. Instants are ms since 1970-01-01. */
export interface ToolCall {
  readonly id: string
  readonly tool: string
  readonly arguments: Readonly<Record<string, string>>
  readonly beganAtMs: number
  readonly endedAtMs: number
  /** The code the tool says it ran, with what was typed in it. */
  readonly code: string
  /** The page after it. */
  readonly page: SeenPage
}

/** The model is shown a page, says what it will do, and its tools do it. */
export interface Turn {
  readonly startedAtMs: number
  readonly page: SeenPage
  readonly said: string
  readonly saidAtMs: number
  readonly usage: TurnUsage
  readonly calls: readonly ToolCall[]
  readonly endedAtMs: number
}

export interface Journal {
  readonly model: string
  readonly url: string
  readonly prompt: string
  readonly startedAtMs: number
  /** In order; the last one has no calls and says the RESULT line. */
  readonly turns: readonly Turn[]
}

/** Returns the tokens of all turns. */
export function sumOf({ turns }: Journal): TurnUsage {
  const sum = (part: keyof TurnUsage) => turns.reduce((all, { usage }) => all + usage[part], 0)
  return {
    input: sum('input'),
    cacheRead: sum('cacheRead'),
    cacheWrite: sum('cacheWrite'),
    output: sum('output'),
    reasoning: sum('reasoning'),
  }
}

/** Returns what a tool says of a call: the code it ran, which repeats what was typed, and the page it left. */
export function resultOf({ code, page }: ToolCall): string {
  return [
    '### Ran Playwright code',
    '```js',
    code,
    '```',
    '### Page state',
    `- Page URL: ${page.url}`,
    `- Page Title: ${page.title}`,
    '- Page Snapshot:',
    '```yaml',
    page.snapshot,
    '```',
  ].join('\n')
}

/** A picture of one grey point: what a screenshot is in these logs. */
export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Returns an instant as logs write it. */
export const isoOf = (ms: number) => new Date(ms).toISOString()
