// Walks a whole run over HTTP and asks at every step for whatever else the service answers, keeping every response
// together with the step it came at: what an attacker who looks for the answers can get hold of.
import { type EventId, eventIds } from '../../seeds/edition.ts'
import type { EndedEvidence } from './evidence.ts'
import { type CourseOptions, type CourseRequest, type Exchange, HttpCourse, pairsOf } from './http-course.ts'

/** A response and whose turn it was in the run. */
export interface Seen {
  readonly turn: EventId
  /** Whether it is a page that asks for the answer to the event whose turn it is. */
  readonly asks: boolean
  readonly method: CourseRequest['method']
  readonly path: string
  readonly status: number
  readonly headers: Exchange['answer']['headers']
  readonly body: string
}

/** A run with all that was answered before its last answer, and the evidence once it had ended. */
export interface Walk {
  readonly key: string
  readonly seen: readonly Seen[]
  readonly evidence: EndedEvidence
}

/** The paths behind a run's key that ask for the answer to an event. */
const askingPages: Readonly<Record<EventId, readonly string[]>> = {
  e1: ['e1'],
  e2: ['e2'],
  e3: ['e3', 'e3b'],
  e4: ['e4', 'e4?ask=1'],
  e5: ['e5'],
}

/** Addresses that belong to no run. Their answers are the same for everybody, at any time. */
export const sharedPaths = [
  '/',
  '/practice',
  '/rules',
  '/robots.txt',
  '/llms.txt',
  '/healthz',
  '/favicon.svg',
  '/no-such-page',
]

/** Makes a whole run at full speed under a name of its own, prying at every step. */
export async function walkRun(url: string, team: string, options: CourseOptions = {}): Promise<Walk> {
  const course = new HttpCourse(url, options)
  const seen: Seen[] = []
  const keep = (turn: EventId) => {
    for (const { method, path, answer } of course.sent.splice(0)) {
      const asks = askingPages[turn].some(page => path === `/run/${course.key}/${page}`) && method === 'GET'
      seen.push({ turn, asks: asks && answer.status === 200, method, path, ...answer })
    }
  }
  await course.start({ team })
  await pry(course)
  for (const event of eventIds) {
    const answer = await course.prepare(event)
    if (event === 'e4') await course.load(`${course.pathOf('e4')}?ask=1`)
    await course.ask({ method: 'GET', path: `/runs/${course.id}` })
    await course.ask({ method: 'GET', path: `/runs/${course.id}.json` })
    await course.ask({ method: 'GET', path: `/api/runs/${course.id}` })
    keep(event)
    const { location } = await course.send(answer)
    await course.load(location ?? '')
  }
  await course.finish()
  const evidence = await course.load(`/runs/${course.id}.json`)
  return { key: course.key, seen, evidence: JSON.parse(evidence) as EndedEvidence }
}

/** Addresses of the Hall that show runs in progress or the latest. */
const hallPaths = ['/hall', '/api/hall?limit=4', '/feed.atom']

/** Asks a run that has just started for all that it should not say. */
async function pry(course: HttpCourse): Promise<void> {
  const get = (path: string) => course.ask({ method: 'GET', path })
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    course.ask({ method: 'POST', path, fields })
  for (const path of sharedPaths) await get(path)
  for (const path of [
    ...hallPaths,
    `/live/x`,
    `/compare?runs=${course.id},22222222`,
    `/run/${course.key}`,
    `/run/${course.key}/e9`,
  ])
    await get(path)
  for (const page of ['e2', 'e3', 'e3b', 'e4', 'e5', 'finish'] as const) await get(course.pathOf(page))
  for (const page of ['e1', 'e2', 'e4', 'finish'] as const) await get(`${course.pathOf(page)}?seed=1`)
  await course.ask({ method: 'HEAD', path: course.pathOf('e1') })
  await course.ask({ method: 'DELETE', path: course.pathOf('e1') })
  const sprint = await course.prepare('e1')
  const blank = pairsOf(sprint.fields ?? {}).map(([name]) => [name, ''] as const)
  await course.ask({ ...sprint, fields: blank })
  await post(course.pathOf('e1'), { ...Object.fromEntries(pairsOf(sprint.fields ?? {})), ticket: 'x' })
  await post(course.pathOf('e3b'), { ticket: 'x', code: '1' })
  await post(course.pathOf('e5'), { ticket: 'x' })
  await get(`${course.pathOf('e2')}/AAAAAAAA`)
}
