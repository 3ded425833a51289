// An agent without a model: it does the course in a real browser, types only what it has read, and keeps a journal.
import type { Locator, Page } from 'playwright'
import { type Journal, type SeenPage, sumOf, type ToolCall, type Turn } from './journal.ts'

export interface Entrant {
  readonly team: string
  readonly model: string
  readonly harness: string
}

/** How long it thinks, ms: over each page, and where it takes its time, after the start and before the finish. */
const thinkMs = 600
const longThinkMs = 6_500

interface Act {
  readonly tool: string
  readonly arguments: Readonly<Record<string, string>>
  readonly code: string
  run(): Promise<unknown>
}

/** Does the course and returns the journal of it; the run is reported, with its tokens, after its finish. */
export async function runCourse(page: Page, url: string, entrant: Entrant): Promise<Journal> {
  const prompt = `Open ${url} and do what it says. Reply with exactly the RESULT line.`
  const startedAtMs = Date.now()
  const turns: Turn[] = []
  let calls = 0
  let seen: SeenPage = { url: 'about:blank', title: '', text: '', snapshot: '' }

  async function look(): Promise<SeenPage> {
    await page.waitForLoadState()
    return {
      url: page.url(),
      title: await page.title(),
      text: await page.locator('body').innerText(),
      snapshot: await page.locator('body').ariaSnapshot(),
    }
  }

  /** One turn: thinks about the page it was shown, says something and acts. */
  async function turn(said: string, acts: readonly Act[], ms = thinkMs): Promise<SeenPage> {
    const began = Date.now()
    const shown = seen
    await page.waitForTimeout(ms)
    const saidAtMs = Date.now()
    const done: ToolCall[] = []
    for (const { tool, arguments: typed, code, run } of acts) {
      const beganAtMs = Date.now()
      await run()
      seen = await look()
      const id = `call_${String(++calls).padStart(4, '0')}`
      done.push({ id, tool, arguments: typed, beganAtMs, endedAtMs: Date.now(), code, page: seen })
    }
    turns.push({
      ...{ startedAtMs: began, page: shown, said, saidAtMs, usage: usageAt(turns.length), calls: done },
      endedAtMs: Date.now(),
    })
    return seen
  }

  const field = (name: string) => page.getByLabel(name, { exact: true })
  const type = (label: string, text: string): Act => ({
    tool: 'browser_type',
    arguments: { element: `${label} field`, text },
    code: `await page.getByLabel('${label}').fill(${JSON.stringify(text)});`,
    run: () => field(label).fill(text),
  })
  const choose = (label: string, value: string): Act => ({
    tool: 'browser_select_option',
    arguments: { element: `${label} list`, values: value },
    code: `await page.getByLabel('${label}').selectOption(${JSON.stringify(value)});`,
    run: () => field(label).selectOption(value),
  })
  const press = (role: 'button' | 'link', name: string): Act => ({
    tool: 'browser_click',
    arguments: { element: `${name} ${role}` },
    // What was pressed is known by its number, as in tools that number what they show.
    code: `await page.locator('aria-ref=e${20 + calls}').click();`,
    run: () => find(role, name).click(),
  })
  const find = (role: 'button' | 'link', name: string): Locator => page.getByRole(role, { name }).first()
  const snapshot: Act = {
    tool: 'browser_snapshot',
    arguments: {},
    code: '// looks at the page',
    run: async () => {},
  }
  const open: Act = {
    tool: 'browser_navigate',
    arguments: { url },
    code: `await page.goto('${url}');`,
    run: () => page.goto(url),
  }

  await turn('I open the page.', [open])
  await turn('I fill in who I am and start.', [
    type('Name', entrant.team),
    type('Model, if known', entrant.model),
    type('Harness, if known', entrant.harness),
    press('button', 'Start run'),
  ])
  const sprint = await turn('I look at the page again before I type.', [snapshot], longThinkMs)
  const [, name = '', email = '', discipline = ''] =
    /name (.+?), e-mail (\S+) and discipline (.+?), then/.exec(plain(sprint.text)) ?? []
  await turn('I register the athlete.', [
    type('Name', name),
    type('E-mail', email),
    choose('Discipline', discipline),
    press('button', 'Register'),
  ])
  const slalom = await turn('I go on.', [press('link', 'Continue to')])
  await turn('I follow the link of that name.', [press('link', quoted(slalom.text, 'Follow the one link'))])
  const relay = await turn('I go on.', [press('link', 'Continue to')])
  const code = /the code (\d{6})/.exec(plain(relay.text))?.[1] ?? ''
  await turn('I carry the code to the hand-over.', [press('link', 'Go to the hand-over')])
  await turn('I type the code.', [type('Code', code), press('button', 'Hand over')])
  const hurdles = await turn('I go on.', [press('link', 'Continue to')])
  await turn('I jump.', [
    press('button', quoted(hurdles.text, 'Go down past all')),
    press('button', quoted(hurdles.text, 'then press')),
  ])
  const last = await turn('I go on.', [press('link', 'Continue to')])
  await turn('I leave the red button alone.', [press('link', quoted(last.text, 'follow the small link'))])
  await turn('I go on.', [press('link', 'Continue to')])
  await turn('I do not know my tokens yet.', [press('button', 'Finish run')], longThinkMs)
  const result = seen.text.split('\n').find(line => line.startsWith('RESULT: ')) ?? ''
  await turn(result, [])
  const journal = { model: entrant.model, url, prompt, startedAtMs, turns }
  await report(page, journal)
  return journal
}

/** Reports the tokens after the finish, as a harness does that knows them by then. */
async function report(page: Page, journal: Journal): Promise<void> {
  const { input, cacheRead, cacheWrite, output } = sumOf(journal)
  await page.getByRole('link', { name: 'report the tokens' }).click()
  const line = { model: journal.model, 'uncached input': input - cacheRead - cacheWrite }
  const counts = { ...line, 'cached input': cacheRead, 'cache writes': cacheWrite, output }
  for (const [part, count] of Object.entries(counts))
    await page.getByLabel(`Line 1, ${part}`).fill(String(count))
  await page.getByLabel('Where the numbers came from').selectOption('metered')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.waitForLoadState()
}

/** Each prompt has all before it, which the cache has too; the new part is written to it. */
function usageAt(turn: number) {
  const [before, now] = [3_000 + 1_800 * (turn - 1), 3_000 + 1_800 * turn]
  const cacheRead = turn === 0 ? 0 : before
  return { input: now + 7, cacheRead, cacheWrite: now - cacheRead, output: 260 + 11 * turn, reasoning: 120 }
}

const plain = (text: string) => text.replace(/\s+/g, ' ')

/** Returns what stands between the first quotes after some words. */
function quoted(text: string, words: string): string {
  const after = plain(text).split(words)[1] ?? ''
  return /“(.+?)”/.exec(after)?.[1] ?? ''
}
