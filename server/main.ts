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
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
