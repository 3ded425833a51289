// The session file of Claude Code: a row for each block of an answer, all with its id and the usage known by then.
import { isoOf, type Journal, picture, resultOf, type Turn } from '../journal.ts'

const session = '5d2f0c1e-7a34-4a8e-9c55-0f1f2a3b4c5d'

export function writeClaudeCode({ model, prompt, startedAtMs, turns }: Journal): string {
  const rows: object[] = [{ type: 'summary', summary: 'A course in the browser', leafUuid: uuid(0) }]
  let parentUuid: string | null = null
  const add = (type: 'user' | 'assistant', ms: number, message: object, more: object = {}) => {
    const own = uuid(rows.length)
    const about = { isSidechain: false, userType: 'external', cwd: '/home/agent/run', sessionId: session }
    const row = { parentUuid, ...about, version: '2.1.231', gitBranch: '', type, message, ...more }
    rows.push({ ...row, uuid: own, timestamp: isoOf(ms) })
    parentUuid = own
  }
  add('user', startedAtMs, { role: 'user', content: prompt })
  for (const [at, turn] of turns.entries()) {
    const blocks = blocksOf(turn)
    for (const [block, content] of blocks.entries()) {
      const isLast = block === blocks.length - 1
      const stop = isLast
        ? { stop_reason: turn.calls.length > 0 ? 'tool_use' : 'end_turn' }
        : { stop_reason: null }
      const about = { id: `msg_${String(at).padStart(4, '0')}`, type: 'message', role: 'assistant', model }
      const usage = usageOf(turn, isLast)
      add(
        'assistant',
        turn.saidAtMs,
        { ...about, content: [content], ...stop, usage },
        { requestId: `req_${at}` },
      )
    }
    for (const call of turn.calls) {
      const texts = [{ type: 'text', text: resultOf(call) }]
      const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } }
      const content = [{ tool_use_id: call.id, type: 'tool_result', content: [...texts, image] }]
      add('user', call.endedAtMs, { role: 'user', content }, { toolUseResult: texts })
    }
  }
  return rows.map(row => `${JSON.stringify(row)}\n`).join('')
}

function blocksOf({ said, calls }: Turn): object[] {
  const uses = calls.map(({ id, tool, arguments: input }) => {
    return { type: 'tool_use', id, name: `mcp__playwright__${tool}`, input }
  })
  return [
    { type: 'thinking', thinking: 'Let me see.', signature: 'c2lnbmVk' },
    { type: 'text', text: said },
    ...uses,
  ]
}

/** Input in three parts that don't overlap; output as far as it had come. */
function usageOf({ usage }: Turn, isLast: boolean) {
  return {
    input_tokens: usage.input - usage.cacheRead - usage.cacheWrite,
    cache_creation_input_tokens: usage.cacheWrite,
    cache_read_input_tokens: usage.cacheRead,
    output_tokens: isLast ? usage.output : 2,
    service_tier: 'standard',
  }
}

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
