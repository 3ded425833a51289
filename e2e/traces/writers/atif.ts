// An ATIF trajectory: a step for each answer of the model, with its calls and what came of them.
import { isoOf, type Journal, resultOf, sumOf, type TurnUsage } from '../journal.ts'

export function writeAtif(journal: Journal): string {
  const { model, prompt, startedAtMs, turns } = journal
  const steps = turns.map(({ said, saidAtMs, usage, calls }, at) => {
    return {
      step_id: at + 2,
      timestamp: isoOf(saidAtMs),
      source: 'agent',
      model_name: model,
      message: said,
      reasoning_content: 'Let me see.',
      ...(calls.length > 0 && {
        tool_calls: calls.map(({ id, tool, arguments: typed }) => {
          return { tool_call_id: id, function_name: tool, arguments: typed }
        }),
        observation: { results: calls.map(call => ({ source_call_id: call.id, content: resultOf(call) })) },
      }),
      metrics: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        cached_tokens: usage.cacheRead,
        extra: extraOf(usage),
      },
    }
  })
  const sum = sumOf(journal)
  const trajectory = {
    schema_version: 'ATIF-v1.7',
    session_id: 'a-course-in-the-browser',
    agent: { name: 'terminus', version: '2.0.0', model_name: model },
    steps: [{ step_id: 1, timestamp: isoOf(startedAtMs), source: 'user', message: prompt }, ...steps],
    final_metrics: {
      total_prompt_tokens: sum.input,
      total_completion_tokens: sum.output,
      total_cached_tokens: sum.cacheRead,
      total_steps: steps.length + 1,
      extra: extraOf(sum),
    },
  }
  return JSON.stringify(trajectory, null, 2)
}

function extraOf({ cacheWrite, reasoning }: TurnUsage) {
  return { cache_creation_input_tokens: cacheWrite, reasoning_tokens: reasoning }
}
