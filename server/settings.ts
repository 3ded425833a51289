// The settings, read from the environment once, when the program starts.
import { z } from 'zod'

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine(number => number >= least && number <= most, `must be a whole number from ${least} to ${most}`)

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const schema = z.object({
  /** The address to listen on. */
  HOST: z.string().min(1, 'must be an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  /** The port to listen on; 0 lets the system choose one. */
  PORT: whole(0, 65_535).default(3000),
  /** The folder of the database and the secret; made if it is not there. */
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  /** What the prompt and absolute links say, without a slash at the end; by default http://HOST:PORT. */
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be an http or https address, such as https://olympics.example',
    })
    .refine(url => !/[?#]/.test(url), 'must have no query and no fragment')
    .transform(url => url.replace(/\/+$/, ''))
    .optional(),
  /** How many proxies in front are trusted to say where a request came from. */
  TRUST_PROXY: whole(0, 32).default(0),
  /** What is logged. */
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
})

/** The names of the settings; the README explains the same. */
export const settingNames = Object.keys(schema.shape) as (keyof typeof schema.shape)[]

export interface Settings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Null until the port is known, when it was not set. */
  readonly publicUrl: string | null
  readonly trustProxy: number
  readonly logLevel: (typeof levels)[number]
}

/** Settings that can't be used; the message names every bad one, its value and what it must be. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/**
 * Returns the settings of an environment, an empty variable counting as not set.
 *
 * @throws SettingsError when any is bad.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const set = settingNames.filter(name => environment[name]).map(name => [name, environment[name]])
  const parsed = schema.safeParse(Object.fromEntries(set))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `  ${String(path[0])}=${environment[String(path[0])]} ${message}`,
    )
    throw new SettingsError(`Cannot start: these settings are not usable.\n${lines.join('\n')}`)
  }
  const { HOST, PORT, DATA_DIR, PUBLIC_URL, TRUST_PROXY, LOG_LEVEL } = parsed.data
  return {
    host: HOST,
    port: PORT,
    dataDir: DATA_DIR,
    publicUrl: PUBLIC_URL ?? null,
    trustProxy: TRUST_PROXY,
    logLevel: LOG_LEVEL,
  }
}
