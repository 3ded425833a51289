// The history of browser-use with usage and model beside it: times by step only, in seconds; results repeat what was typed.
import { type Journal, picture, sumOf, type ToolCall } from '../journal.ts'

export function writeBrowserUse(journal: Journal): string {
  const { model, turns } = journal
  const history = turns.map((turn, at) => {
    const { page, said, calls } = turn
    const isDone = calls.length === 0
    return {
      model_output: {
        evaluation_previous_goal: 'Success',
        memory: `Step ${at + 1} of the course.`,
        next_goal: isDone ? 'Reply.' : said,
        action: isDone
          ? [{ done: { text: said, success: true, files_to_display: [] } }]
          : calls.map(actionOf),
      },
      result: isDone
        ? [
            {
              is_done: true,
              success: true,
              extracted_content: said,
              include_extracted_content_only_once: false,
            },
          ]
        : calls.map(resultOf),
      state: {
        url: page.url,
        title: page.title,
        tabs: [{ url: page.url, title: page.title, target_id: '3F2A', parent_target_id: null }],
        interacted_element: calls.map(() => null),
        screenshot: picture,
        screenshot_path: null,
      },
      metadata: {
        step_start_time: turn.startedAtMs / 1000,
        step_end_time: turn.endedAtMs / 1000,
        step_number: at + 1,
        step_interval: null,
      },
      state_message: `<browser_state>\nCurrent tab: 3F2A\n${page.text}\n</browser_state>`,
    }
  })
  const { input, cacheRead, cacheWrite, output } = sumOf(journal)
  const prompt = input - cacheWrite
  const usage = {
    total_prompt_tokens: prompt,
    total_prompt_cost: 0,
    total_prompt_cached_tokens: cacheRead,
    total_prompt_cached_cost: 0,
    total_prompt_cache_creation_tokens: cacheWrite,
    total_completion_tokens: output,
    total_completion_cost: 0,
    total_tokens: prompt + output,
    total_cost: 0,
    entry_count: turns.length,
    by_model: {
      [model]: {
        ...{
          model,
          prompt_tokens: prompt,
          completion_tokens: output,
          total_tokens: prompt + output,
          cost: 0,
        },
        ...{ invocations: turns.length, average_tokens_per_invocation: (prompt + output) / turns.length },
      },
    },
  }
  // As `json.dump` writes it: one line.
  return JSON.stringify({ history, usage, model })
}

function actionOf({ tool, arguments: typed }: ToolCall, at: number): object {
  if (tool === 'browser_navigate') return { navigate: { url: typed.url, new_tab: false } }
  if (tool === 'browser_type') return { input: { index: at + 3, text: typed.text, clear: true } }
  if (tool === 'browser_select_option') return { select_dropdown: { index: at + 3, text: typed.values } }
  if (tool === 'browser_snapshot') return { wait: { seconds: 1 } }
  return { click: { index: at + 3 } }
}

function resultOf({ tool, arguments: typed }: ToolCall, at: number): object {
  const words: Readonly<Record<string, string>> = {
    browser_navigate: `Navigated to ${typed.url}`,
    browser_type: `Typed '${typed.text}' into ${at + 3}`,
    browser_select_option: `Selected option: ${typed.values}`,
    browser_snapshot: 'Waited for 1 seconds',
  }
  const text = words[tool] ?? `Clicked element ${at + 3}`
  return { is_done: false, extracted_content: text, long_term_memory: text }
}
