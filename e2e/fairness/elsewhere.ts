// Draws and renders the sample runs in a second process, in Kolkata and in Turkish, where dates, numbers and the
// letter i are others. Run as a program it prints one digest a line.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { renderCourse } from './course-pages.ts'
import { sampleNumbers, sampleRun, sampleTickets } from './sample.ts'
import { digestOf } from './structure.ts'

const self = fileURLToPath(import.meta.url)

/** Returns the digests of the first `count` sample runs, rendered in this process. */
export function digestsHere(count: number): string[] {
  return sampleNumbers(count).map(number => digestOf(renderCourse(sampleRun(number), sampleTickets)))
}

/** Returns the same digests from a process of its own. @throws Error when it fails or is not where it should be. */
export function digestsElsewhere(count: number): string[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', self, String(count)], {
    env: { ...process.env, TZ: 'Asia/Kolkata', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`Cannot draw in a second process: it ended with ${status}.\n${stderr}`)
  const [place, ...digests] = stdout.trim().split('\n')
  if (place !== 'tr-TR 330')
    throw new Error(`Cannot draw elsewhere: the process is at "${place}", "tr-TR 330" is needed.`)
  return digests
}

if (process.argv[1] === self) {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  console.log(`${locale} ${-new Date(0).getTimezoneOffset()}`)
  console.log(digestsHere(Number(process.argv[2])).join('\n'))
}
