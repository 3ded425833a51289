// The same seeds draw the same courses in another process, in another time zone and language (criterion S13).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { drawCourse } from './draw.ts'

/** Draws `count` courses and prints where the process thinks it is, then a hash of all it drew. */
const program = `
  import { createHash } from 'node:crypto'
  import { drawCourse } from './seeds/draw.ts'
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  const minutesEast = -new Date(0).getTimezoneOffset()
  const hash = createHash('sha256')
  for (let number = 0; number < 200; number++)
    hash.update(JSON.stringify(drawCourse(createHash('sha256').update('process-' + number).digest('hex'))))
  console.log(JSON.stringify({ locale, minutesEast, draws: hash.digest('hex') }))
`

function drawHere(): string {
  const hash = createHash('sha256')
  for (let number = 0; number < 200; number++) {
    const seed = createHash('sha256').update(`process-${number}`).digest('hex')
    hash.update(JSON.stringify(drawCourse(seed)))
  }
  return hash.digest('hex')
}

describe('drawCourse(seed)', () => {
  it('is the same in a process in Kolkata that speaks Turkish', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', program],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: { ...process.env, TZ: 'Asia/Kolkata', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
        encoding: 'utf8',
      },
    )
    expect(stdout, stderr).not.toBe('')
    const { locale, minutesEast, draws } = JSON.parse(stdout)
    expect({ locale, minutesEast }).toEqual({ locale: 'tr-TR', minutesEast: 330 })
    expect(draws).toBe(drawHere())
  }, 20_000)
})
