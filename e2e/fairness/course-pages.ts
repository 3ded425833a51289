// The pages of one run as the server sends them, rendered in this process: every page of the straight way through,
// and the page on which e4 asks its question where scripts are off.
import type { Run } from '../../integrity/store.ts'
import { type Frame, renderPage } from '../../pages/render.ts'
import type { Views } from '../../pages/views.ts'
import { type EventId, eventIds, eventNames } from '../../seeds/edition.ts'
import { coursePath, turnName } from '../../server/run-paths.ts'
import type { Tickets } from '../../server/tickets.ts'
import * as views from '../../server/views/course.ts'

/** The pages in the order in which a run meets them. `e1-answered` is e1's page once it has its answer, and so on. */
export const pageNames = [
  'e1',
  'e1-answered',
  'e2',
  'e2-answered',
  'e3',
  'e3b',
  'e3-answered',
  'e4',
  'e4-question',
  'e4-answered',
  'e5',
  'e5-answered',
  'finish',
] as const

export type PageName = (typeof pageNames)[number]

export type CoursePages = Readonly<Record<PageName, string>>

/** Returns the HTML of each page of a run. */
export function renderCourse(run: Run, tickets: Tickets): CoursePages {
  const show = <Name extends keyof Views>(template: Name, view: Views[Name], title: string) =>
    renderPage(template, view, frameOf(run, title))
  const answered = (id: EventId) => {
    const turn = eventIds[eventIds.indexOf(id) + 1] ?? 'finish'
    const view = { event: eventNames[id], next: turnName(turn), nextHref: coursePath(run.key, turn) }
    return show('course/answered', view, eventNames[id])
  }
  return {
    e1: show('course/sprint', views.sprintView(run, tickets), eventNames.e1),
    'e1-answered': answered('e1'),
    e2: show('course/slalom', views.slalomView(run, tickets), eventNames.e2),
    'e2-answered': answered('e2'),
    e3: show('course/relay', views.relayView(run), eventNames.e3),
    e3b: show('course/hand-over', views.handOverView(run, tickets), eventNames.e3),
    'e3-answered': answered('e3'),
    e4: show('course/hurdles', views.hurdlesView(run, tickets), eventNames.e4),
    'e4-question': show('course/hurdles-question', views.hurdlesQuestionView(run, tickets), eventNames.e4),
    'e4-answered': answered('e4'),
    e5: show('course/discipline', views.disciplineView(run, tickets), eventNames.e5),
    'e5-answered': answered('e5'),
    finish: show('course/finish', views.finishView(run, tickets), 'Finish'),
  }
}

/** The frame of a course page; browser.test.ts holds it, byte for byte, against what the server sends. */
function frameOf(run: Run, title: string): Frame {
  return { title, run: run.id, commitment: run.commitment, navigation: false, listed: false }
}
