// The program: settings, service, and a stop in good order on SIGTERM and SIGINT.
import closeWithGrace from 'close-with-grace'
import { startService } from './service.ts'
import { readSettings } from './settings.ts'

/** How long requests that are under way may take once the service is told to stop. */
const graceMs = 10_000

try {
  const service = await startService(readSettings(process.env))
  console.log(`Browser Use Olympics: ${service.url}`)
  closeWithGrace({ delay: graceMs }, async ({ err }) => {
    if (err) console.error(err)
    await service.stop()
  })
} catch (error) {
  console.error(sayWhy(error))
  process.exitCode = 1
}

/** Returns why the service could not start, naming the setting where the system's own words do not. */
function sayWhy(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (syscall === 'listen')
    return `Cannot start: HOST and PORT name an address that can not be listened on (${message}).`
  if (syscall !== undefined || code?.startsWith('SQLITE'))
    return `Cannot start: DATA_DIR=${process.env.DATA_DIR ?? ''} is no folder that can be written to (${message}).`
  return message
}
