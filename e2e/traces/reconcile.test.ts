// One honest run in a real browser, its log in five forms, and single edits of it: what is true fits, and each thing that
// is not is named by itself.
import { beforeAll, describe, expect, it } from 'vitest'
import { resolveModel } from '../../hall/prices/resolve.ts'
import { type RunFacts, shownTexts, watchFor } from '../../integrity/reconcile/facts.ts'
import { reconcile } from '../../integrity/reconcile/reconcile.ts'
import { readTraces } from '../../integrity/traces/read-traces.ts'
import { factsOf } from '../../server/submissions/facts.ts'
import { readStore } from '../attacks/storage.ts'
import { launchBrowser } from '../browser/launch.ts'
import { shownRun } from '../course/evidence.ts'
import { startService } from '../service.ts'
import { runCourse } from './athlete.ts'
import {
  added,
  aroundRows,
  both,
  type Edit,
  everywhere,
  has,
  inRows,
  moveBefore,
  shifted,
  swapPart,
  timeOf,
  without,
} from './edits.ts'
import type { Journal } from './journal.ts'
import { writeAtif } from './writers/atif.ts'
import { writeBrowserUse } from './writers/browser-use.ts'
import { writeClaudeCode } from './writers/claude-code.ts'
import { writeCodex } from './writers/codex.ts'
import { writeLoop } from './writers/loop.ts'

const forms = {
  'claude-code': writeClaudeCode,
  codex: writeCodex,
  atif: writeAtif,
  'browser-use': writeBrowserUse,
  loop: writeLoop,
} as const satisfies Readonly<Record<string, (journal: Journal) => string>>

type Form = keyof typeof forms

/** What every form must show of the run. */
const proven = [
  'run',
  ...['read e1', 'read e2', 'read e3', 'read e4', 'read e5', 'typed e1', 'typed e3'],
  ...['order e1', 'order e3', 'order', 'result'],
  ...['times start', 'times e1', 'times e2', 'times e3', 'times e4', 'times e5', 'times finish'],
  ...['offset', 'span', 'models', 'tokens input', 'tokens output'],
]

const entrant = { team: 'Proof of the traces', model: 'claude-sonnet-4-5', harness: 'Scripted 1' }
const otherModel = 'gpt-5.5'

let journal: Journal
let facts: RunFacts

beforeAll(async () => {
  const [service, browser] = await Promise.all([startService(), launchBrowser()])
  try {
    const page = await (await browser.newContext()).newPage()
    journal = await runCourse(page, service.url, entrant)
    const id = await shownRun(page)
    const found = await readStore(service.dataDir, store => store.findChain(id))
    if (!found) throw new Error(`Cannot find the run ${id} that was driven.`)
    facts = factsOf(found, Date.now() * 1000)
  } finally {
    await browser.close()
    await service.end()
    service.remove()
  }
})

async function check(log: string) {
  const bytes = async function* () {
    yield Buffer.from(log)
  }
  const submission = await readTraces([{ name: 'log', bytes }], watchFor(facts))
  const findings = reconcile(facts, submission, name => {
    const resolved = resolveModel(name, facts.startedAtUs)
    return resolved.ok ? resolved.model : null
  })
  return { submission, findings }
}

describe('an honest run', () => {
  it('was ranked, and says what it took', () => {
    expect(facts).toMatchObject({ team: entrant.team, declaredModel: entrant.model })
    expect(facts.answers.map(({ event, right }) => [event, right])).toEqual(
      ['e1', 'e2', 'e3', 'e4', 'e5'].map(event => [event, true]),
    )
    expect(facts.resultLine).toContain('events 5/5')
    expect(facts.reported).toMatchObject([{ model: entrant.model }])
  })

  it.each(Object.keys(forms) as Form[])('fits its log in the form of %s', async form => {
    const { submission, findings } = await check(forms[form](journal))
    expect(submission.unread).toEqual([])
    expect(submission.traces.map(({ format, skipped }) => [format, skipped.size])).toEqual([[form, 0]])
    const notOk = findings.filter(({ outcome }) => outcome !== 'ok')
    expect(notOk).toEqual([])
    expect(findings.map(one => one.check)).toEqual(proven)
  })
})

/** What the edits need to know of the run. */
function known() {
  const shown = shownTexts(facts.course)
  const { name, email } = facts.course.e1.shown
  return {
    ...{ name, email, target: shown.e2[0] ?? '', code: shown.e3[0] ?? '' },
    ...{ jump: shown.e4[0] ?? '', exit: shown.e5[0] ?? '' },
    id: facts.id,
    result: facts.resultLine ?? '',
    /** When the agent acted after it had looked again at the first event's page, and when it went to the finish. */
    registeredMs: journal.turns[3]?.saidAtMs ?? 0,
    finishingMs: journal.turns.at(-2)?.saidAtMs ?? 0,
  }
}

type Row = readonly [form: Form, edit: string, make: (of: ReturnType<typeof known>) => Edit, checks: string[]]

const minuteMs = 60_000
const observation = /"observation":\{.*?\}\]\}/
const inObservation = (text: string, other: string) => (row: string) =>
  row.replace(observation, results => results.replaceAll(text, other))

/** One row an edit, with the findings that are to differ. */
const edits: readonly Row[] = [
  ['claude-code', 'another run’s id', of => everywhere(of.id, 'THER2222'), ['run']],
  [
    'claude-code',
    'another name typed in the first event',
    of => inRows(has('"tool_use"', of.name), row => row.replaceAll(of.name, 'Nobody Atall')),
    ['typed e1'],
  ],
  [
    'claude-code',
    'the second event’s page read a minute later',
    of => inRows(has('"tool_result"', of.target), shifted(minuteMs)),
    ['times e2'],
  ],
  [
    'claude-code',
    'one answer’s output',
    () => inRows(has('msg_0005', '"stop_reason":"tool_use"'), added('output_tokens', 9_000)),
    ['tokens output'],
  ],
  // What was cut away takes the RESULT line and tokens along; that it was cut is the one thing to be said.
  ['claude-code', 'cut before the finish', of => without(row => timeOf(row) >= of.finishingMs), ['span']],
  [
    'codex',
    'another code typed',
    of => inRows(has('"function_call"', of.code), row => row.replaceAll(of.code, '100001')),
    ['typed e3'],
  ],
  [
    'codex',
    'the last total of tokens in, both times it is written',
    () => {
      const last = JSON.stringify(journal.turns.at(-1)?.usage.input)
      return inRows(
        has('token_count', `"last_token_usage":{"input_tokens":${last},`),
        added('input_tokens', 50_000),
      )
    },
    ['tokens input'],
  ],
  [
    'codex',
    'another model',
    () => inRows(has('"turn_context"'), row => row.replace(entrant.model, otherModel)),
    ['models'],
  ],
  ['codex', 'the clock moved by 10 minutes', () => shifted(10 * minuteMs), ['offset']],
  [
    'codex',
    'another button read in the fourth event',
    of =>
      inRows(has('"function_call_output"', of.jump), row => row.replaceAll(of.jump, 'Jump the odd hurdle')),
    ['read e4'],
  ],
  [
    'codex',
    'the declared name typed a minute later',
    () => inRows(has('"function_call"', entrant.team), shifted(minuteMs)),
    ['times start'],
  ],
  [
    'atif',
    'what was read in the fourth and the fifth event swapped',
    of => swapPart(has(of.jump), has(of.exit), observation),
    ['order'],
  ],
  [
    'atif',
    'a faster RESULT line',
    of => everywhere(of.result, of.result.replace(/total [\d.]+s/, 'total 1.0s')),
    ['result'],
  ],
  [
    'atif',
    'one step’s prompt, and the total that has it',
    () =>
      both(
        inRows(has('"step_id":7,'), added('prompt_tokens', 40_000)),
        aroundRows(added('total_prompt_tokens', 40_000)),
      ),
    ['tokens input'],
  ],
  [
    'atif',
    'the code typed a minute earlier',
    of => inRows(has('"tool_calls"', `"text":"${of.code}"`), shifted(-minuteMs)),
    ['times e3'],
  ],
  [
    'atif',
    'another e-mail read in the first event',
    of => inRows(has('"observation"', of.email), inObservation(of.email, 'nobody@atall.example')),
    ['read e1'],
  ],
  // The first look at the first event falls away too, so that it is typed before it is seen to be read.
  ['atif', 'cut after the start', of => without(row => timeOf(row) < of.registeredMs), ['span']],
  [
    'browser-use',
    'fewer tokens out',
    () => aroundRows(added('total_completion_tokens', -2_000)),
    ['tokens output'],
  ],
  [
    'browser-use',
    'another model',
    () => aroundRows(text => text.replaceAll(entrant.model, otherModel)),
    ['models'],
  ],
  [
    'browser-use',
    'the code typed before it was read',
    of => moveBefore(has(`"text":"${of.code}"`), has('state_message', `code ${of.code}`)),
    ['order e3'],
  ],
  [
    'browser-use',
    'the fifth event’s step a minute later',
    of => inRows(has('state_message', of.exit), shifted(minuteMs)),
    ['times e5'],
  ],
  [
    'browser-use',
    'another link read in the second event',
    of => inRows(has('state_message', of.target), row => row.replaceAll(of.target, 'odd ones')),
    ['read e2'],
  ],
  [
    'loop',
    'the name typed before it was read',
    of => moveBefore(has('"act"', of.name), has('"observe"', of.name)),
    ['order e1'],
  ],
  [
    'loop',
    'one decision’s output',
    () => inRows(has('"said":"I jump."'), added('output', 9_000)),
    ['tokens output'],
  ],
  [
    'loop',
    'another way out read in the fifth event',
    of => inRows(has('"observe"', of.exit), row => row.replaceAll(of.exit, 'Leave by no exit')),
    ['read e5'],
  ],
  [
    'loop',
    'the RESULT line read a minute earlier',
    of => inRows(has('"observe"', of.result), shifted(-minuteMs)),
    ['times finish'],
  ],
  ['loop', 'another run’s id', of => everywhere(of.id, 'THER2222'), ['run']],
]

describe('a single edit of an honest log', () => {
  it.each(edits)('%s: %s', async (form, _, make, checks) => {
    const log = forms[form](journal)
    const edited = make(known())(log)
    expect(edited).not.toBe(log)
    const { findings } = await check(edited)
    expect(findings.filter(({ outcome }) => outcome === 'differs').map(one => one.check)).toEqual(checks)
  })
})
