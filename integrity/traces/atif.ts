// ATIF, the Agent Trajectory Interchange Format 1.x: one JSON value, or JSON lines with a head and then a step each.
// Many programs write it and spell it in their own ways; cached input is part of the prompt for most and beside it for
// some. Source of the shapes: harbor-framework/harbor, rfcs/0001-trajectory-format.md; NVIDIA/NeMo-Agent-Toolkit,
// packages/nvidia_nat_atif; OpenAgentsInc/openagents, src/atif.
import { addTokens, type Counted, countsOfStep, countsOfTotal } from './atif-usage.ts'
import type { Collector } from './collector.ts'
import { type Format, type FormatReader, type Head, UnreadableTrace } from './format.ts'
import { countOf, field, instantOf, isNaive, listOf, textOf } from './json.ts'
import { shortName, startIds } from './names.ts'
import { startUsageByModel } from './usage.ts'

/** A document's own steps, those of its sub-agents apart. */
interface Trajectory extends Counted {
  /** The step before: its tools' results were there when the next one began. */
  waiting: unknown
  /** The schema leaves no other place for the id of a run. */
  readonly remarks: unknown
}

const versions = /^(?:ATIF-)?v?(\d+)\.\d+$/i

export const atif: Format = {
  id: 'atif',
  title: 'ATIF trajectory',
  fits: ({ rows, isDocument }: Head) =>
    rows.some(
      row =>
        versions.test(textOf(field(row, 'schema_version')) ?? '') &&
        (Array.isArray(field(row, 'steps')) || (!isDocument && field(row, 'agent') !== undefined)),
    ),
  read: readAtif,
}

function readAtif(collector: Collector): FormatReader {
  const tokens = startUsageByModel()
  const ids = startIds()
  let lines: Trajectory | null = null
  let version: string | null = null
  let hasTimes = false
  let isLocal = false

  function begin(head: unknown): Trajectory {
    const written = textOf(field(head, 'schema_version'))
    const [, major] = versions.exec(written ?? '') ?? []
    if (major !== undefined && major !== '1')
      throw new UnreadableTrace(
        `It is an ATIF trajectory of version ${shortName(written ?? '')}; versions 1.x are read.`,
      )
    version ??= written ?? null
    collector.session(textOf(field(head, 'session_id')) ?? textOf(field(head, 'trajectory_id')))
    return {
      model: textOf(field(head, 'agent', 'model_name')) ?? textOf(field(head, 'agent', 'model')),
      answers: [],
      total: null,
      copied: 0,
      hasSubagents: listOf(field(head, 'subagent_trajectories')).length > 0,
      waiting: undefined,
      remarks: [field(head, 'notes'), field(head, 'extra')],
    }
  }

  function readDocument(document: unknown) {
    const documents = [document]
    for (const one of documents) {
      const id = textOf(field(one, 'trajectory_id'))
      // A sub-agent may be embedded and sent as a file too.
      if (id !== undefined && ids.has(id)) continue
      if (id !== undefined) ids.add(id)
      const trajectory = begin(one)
      for (const step of listOf(field(one, 'steps'))) addStep(trajectory, step)
      trajectory.total = countsOfTotal(field(one, 'final_metrics'))
      finish(trajectory)
      for (const subagent of listOf(field(one, 'subagent_trajectories'))) documents.push(subagent)
    }
  }

  function addStep(trajectory: Trajectory, step: unknown) {
    if (trajectory.waiting !== undefined) readStep(trajectory, trajectory.waiting, timeOf(step) ?? null)
    trajectory.waiting = step
  }

  function finish(trajectory: Trajectory) {
    if (trajectory.waiting !== undefined) readStep(trajectory, trajectory.waiting, null)
    collector.text('told', trajectory.remarks, null)
    addTokens(trajectory, tokens, collector)
  }

  function finishLines() {
    if (lines) finish(lines)
    lines = null
  }

  function readStep(trajectory: Trajectory, step: unknown, nextMs: number | null) {
    if (field(step, 'is_copied_context') === true) {
      trajectory.copied++
      return
    }
    const message = field(step, 'message')
    const atMs = timeOf(step) ?? null
    hasTimes ||= atMs !== null
    isLocal ||= isNaive(field(step, 'timestamp'))
    collector.instant(atMs ?? undefined)
    const source = textOf(field(step, 'source')) ?? textOf(field(message, 'role'))
    const isAgent = source === 'agent' || source === 'assistant'
    collector.text('said', field(step, 'reasoning_content'), atMs)
    collector.text(isAgent ? 'said' : 'told', wordsOf(message), atMs)
    for (const call of listOf(field(step, 'tool_calls')))
      collector.call(
        textOf(field(call, 'function_name')) ?? textOf(field(call, 'name')) ?? 'a tool without a name',
        field(call, 'arguments'),
        atMs,
      )
    // A step of the agent is stamped before its tools are done; a step of the system is what came of them.
    const readMs = isAgent && nextMs !== null && nextMs > (atMs ?? 0) ? nextMs : atMs
    for (const result of resultsOf(field(step, 'observation')))
      collector.text('read', wordsOf(result), readMs)
    const calls = countOf(field(step, 'llm_call_count')) ?? 1
    if (isAgent && calls > 0)
      trajectory.answers.push({
        model: shortName(textOf(field(step, 'model_name')) ?? trajectory.model ?? '') || undefined,
        calls,
        counts: countsOfStep(field(step, 'metrics')),
      })
  }

  return {
    begin: finishLines,
    row(row) {
      if (Array.isArray(field(row, 'steps'))) return readDocument(row)
      if (field(row, 'schema_version') !== undefined) {
        finishLines()
        lines = begin(row)
      } else if (lines && field(row, 'final_metrics') !== undefined)
        lines.total = countsOfTotal(field(row, 'final_metrics'))
      else if (field(row, 'step_id') === undefined && field(row, 'source') === undefined)
        collector.skip('a row without a step')
      else {
        lines ??= begin(undefined)
        addStep(lines, row)
      }
    },
    end() {
      finishLines()
      const models = tokens.models()
      if (models.every(({ usage }) => usage === null))
        collector.warn('No step and no total has token counts: tokens can’t be checked.')
      return { version, clock: !hasTimes ? 'none' : isLocal ? 'local' : 'absolute', models }
    },
  }
}

const timeOf = (step: unknown) =>
  instantOf(field(step, 'timestamp')) ?? instantOf(field(step, 'message', 'timestamp'))

/** A list of results, or one that stands by itself. */
function resultsOf(observation: unknown): readonly unknown[] {
  const results = field(observation, 'results') ?? observation
  return Array.isArray(results) ? results : results === undefined ? [] : [results]
}

/** Returns what a message or a result says: its content if it has one, without pictures. */
function wordsOf(value: unknown): unknown {
  const content = field(value, 'content') ?? value
  return Array.isArray(content) ? content.filter(part => field(part, 'type') !== 'image') : content
}
