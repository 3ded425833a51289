// Who sells models at a list price of its own, and how each is written before a name.

export interface Maker {
  /** As the price table and ours name it, "x-ai". */
  readonly id: string
  /** How entrants write it before a model's name, "xai/grok-4.5"; its id is understood anyway. */
  readonly alsoWritten: readonly string[]
  /** Which of the ids the table lists under it are its own models; the others it resells. */
  readonly own: RegExp
}

const all = /^/

/** The makers whose prices are taken from the table. */
export const makers: readonly Maker[] = [
  { id: 'openai', alsoWritten: [], own: /^(?!gpt-oss)/ },
  { id: 'anthropic', alsoWritten: [], own: all },
  { id: 'google', alsoWritten: ['gemini'], own: /^gemini-/ },
  { id: 'x-ai', alsoWritten: ['xai'], own: all },
  { id: 'typesafe', alsoWritten: ['typesafe-ai'], own: all },
  { id: 'deepseek', alsoWritten: ['deepseek-ai'], own: all },
  { id: 'moonshotai', alsoWritten: ['moonshot'], own: all },
  { id: 'mistral', alsoWritten: ['mistralai'], own: all },
  { id: 'minimax', alsoWritten: [], own: all },
  { id: 'cohere', alsoWritten: [], own: all },
  { id: 'zai', alsoWritten: ['z-ai'], own: all },
  { id: 'cursor', alsoWritten: [], own: /^composer-/ },
]

/** Who sells other makers' models at its own price. Only to say why a name has none: every other word is refused too. */
export const resellers: ReadonlySet<string> = new Set([
  'avian',
  'aws',
  'azure',
  'bedrock',
  'cerebras',
  'cloudflare',
  'deepinfra',
  'fireworks',
  'github',
  'groq',
  'huggingface',
  'novita',
  'ollama',
  'openrouter',
  'ovhcloud',
  'replicate',
  'together',
  'vercel',
  'vertex',
  'vertex-ai',
])
