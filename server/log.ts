// The log: JSON lines, in which a run's key never stands in full, and a maintainer's token not at all.
import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

/** Returns an address with the key of a run cut to its first four characters. */
export function withoutKey(url: string): string {
  return url.replace(/^(\/run\/.{0,4})[^/?#]*/, '$1…')
}

/** Returns the service's logger. */
export function logger(level: Settings['logLevel']): Logger {
  return pino({
    level,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, url: withoutKey(url) }),
      // The reader of forms logs what it is given, with the request's headers.
      busboyOptions: ({ limits }: { limits: unknown }) => ({ limits }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  })
}
