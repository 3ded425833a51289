// The rollout file of Codex: token events carry running totals and are written again whenever limits are shown.
import { isoOf, type Journal, picture, resultOf, type TurnUsage } from '../journal.ts'

export function writeCodex({ model, prompt, startedAtMs, turns }: Journal): string {
  const rows: object[] = []
  const add = (type: string, ms: number, payload: object) =>
    rows.push({ timestamp: isoOf(ms), type, payload })
  const item = (ms: number, payload: object) => add('response_item', ms, payload)
  const id = '019efa28-63ad-76a2-8e9b-8a653170604e'
  const about = { cwd: '/home/agent/run', originator: 'codex_exec', cli_version: '0.150.0' }
  add('session_meta', startedAtMs, { id, timestamp: isoOf(startedAtMs), ...about, source: 'exec' })
  add('event_msg', startedAtMs, { type: 'task_started', turn_id: 't-1', model_context_window: 258_400 })
  item(
    startedAtMs,
    messageOf('user', '<environment_context>\n  <cwd>/home/agent/run</cwd>\n</environment_context>'),
  )
  item(startedAtMs, messageOf('user', prompt))
  add('turn_context', startedAtMs, { turn_id: 't-1', model, effort: 'medium', approval_policy: 'never' })
  const total = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 }
  for (const { said, saidAtMs, usage, calls } of turns) {
    const summary = [{ type: 'summary_text', text: '**Seeing**' }]
    item(saidAtMs, { type: 'reasoning', summary, content: null, encrypted_content: 'Z0FBQUFB' })
    item(saidAtMs, messageOf('assistant', said))
    for (const part of Object.keys(total) as (keyof TurnUsage)[]) total[part] += usage[part]
    for (const call of calls) {
      const text = JSON.stringify(call.arguments)
      const name = { name: call.tool, namespace: 'mcp__playwright' }
      item(call.beganAtMs, { type: 'function_call', ...name, arguments: text, call_id: call.id })
    }
    const info = { total_token_usage: countsOf(total), last_token_usage: countsOf(usage) }
    for (const used of [3, 4]) {
      const limits = { primary: { used_percent: used, window_minutes: 300 } }
      const event = {
        type: 'token_count',
        info: { ...info, model_context_window: 258_400 },
        rate_limits: limits,
      }
      add('event_msg', saidAtMs, event)
    }
    for (const call of calls) {
      const image = { type: 'input_image', image_url: `data:image/png;base64,${picture}` }
      const output = [{ type: 'input_text', text: resultOf(call) }, image]
      item(call.endedAtMs, { type: 'function_call_output', call_id: call.id, output })
    }
  }
  const endedAtMs = turns.at(-1)?.endedAtMs ?? startedAtMs
  add('event_msg', endedAtMs, { type: 'task_complete', turn_id: 't-1', last_agent_message: null })
  return rows.map(row => `${JSON.stringify(row)}\n`).join('')
}

function messageOf(role: 'user' | 'assistant', text: string) {
  return { type: 'message', role, content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }] }
}

/** The cache is part of the input, reasoning part of the output. */
function countsOf({ input, cacheRead, cacheWrite, output, reasoning }: TurnUsage) {
  return {
    input_tokens: input,
    cached_input_tokens: cacheRead,
    cache_write_input_tokens: cacheWrite,
    output_tokens: output,
    reasoning_output_tokens: reasoning,
    total_tokens: input + output,
  }
}
