// What people and agents drive browsers with runs the course here, by what can be read on the pages and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningService, startService } from '../service.ts'
import { clients } from './clients.ts'
import { runCourse } from './course.ts'
import { readStanding } from './standing.ts'

/** A run may take a minute; starting and ending what it needs comes on top. */
const timeoutMs = 90_000

let service: RunningService

beforeAll(async () => {
  service = await startService()
})

afterAll(async () => {
  await service?.end()
  service?.remove()
})

describe.each(clients)('$name', client => {
  const missing = client.missing()
  if (missing !== null) {
    it('is not installed, so nothing is known of it', () => {
      console.log(`${client.name} is not installed: ${missing}`)
    })
    return
  }

  it('finishes 5/5 by visible text alone', { timeout: timeoutMs }, async () => {
    const result = await runCourse(client, service.url)
    expect(result).toMatch(
      new RegExp(
        `^RESULT: run [2-9A-HJKMNP-Z]{8} team Visible text model none harness ${client.name} ` +
          'events 5/5 total \\d+\\.\\ds tokens in unknown out unknown$',
      ),
    )
    await expect(readStanding(service.url, result)).resolves.toMatchObject(
      client.scripting
        ? { eventsRight: 5, outcome: 'ranked', flags: [] }
        : { eventsRight: 5, outcome: 'flagged', flags: ['no-client-clock'] },
    )
  })
})
