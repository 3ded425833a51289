// The views of the course's pages, from what a run was drawn.
import type { Run } from '../../integrity/store.ts'
import type {
  DisciplineView,
  FinishView,
  HandOverView,
  HurdlesQuestionView,
  HurdlesView,
  RelayView,
  SlalomView,
  SprintView,
} from '../../pages/views.ts'
import { hurdleCount } from '../../seeds/events/hurdles.ts'
import { gateCount } from '../../seeds/events/slalom.ts'
import { drawnEvent } from '../drawn.ts'
import { coursePath } from '../run-paths.ts'
import type { TicketPurpose, Tickets } from '../tickets.ts'

/** Returns where a page's form posts to, and the ticket it carries. */
function formOf(run: Run, tickets: Tickets, purpose: TicketPurpose, page: TicketPurpose | 'e3b' = purpose) {
  return { action: coursePath(run.key, page), ticket: tickets.forRun(run.key, purpose) }
}

export function sprintView(run: Run, tickets: Tickets): SprintView {
  return { ...formOf(run, tickets, 'e1'), ...drawnEvent(run.seed, 'e1').shown }
}

export function slalomView(run: Run, tickets: Tickets): SlalomView {
  const { gates, target } = drawnEvent(run.seed, 'e2').shown
  const links = tickets.forLinks(run.key, 'e2', gateCount)
  return {
    target,
    gates: gates.map((text, at) => ({ text, href: `${coursePath(run.key, 'e2')}/${links[at]}` })),
  }
}

export function relayView(run: Run): RelayView {
  return { ...drawnEvent(run.seed, 'e3').shown, handOver: coursePath(run.key, 'e3b') }
}

export function handOverView(run: Run, tickets: Tickets): HandOverView {
  return formOf(run, tickets, 'e3', 'e3b')
}

export function hurdlesView(run: Run, tickets: Tickets): HurdlesView {
  const hurdles = Array.from({ length: hurdleCount }, (_, at) => `Hurdle ${at + 1} of ${hurdleCount}`)
  return { ...formOf(run, tickets, 'e4'), ...drawnEvent(run.seed, 'e4').shown, hurdles }
}

export function hurdlesQuestionView(run: Run, tickets: Tickets): HurdlesQuestionView {
  const { confirm } = drawnEvent(run.seed, 'e4').shown
  return { ...formOf(run, tickets, 'e4'), confirm, back: coursePath(run.key, 'e4') }
}

export function disciplineView(run: Run, tickets: Tickets): DisciplineView {
  const { exit } = drawnEvent(run.seed, 'e5').shown
  const [link] = tickets.forLinks(run.key, 'e5', 1)
  return { ...formOf(run, tickets, 'e5'), exit, exitHref: `${coursePath(run.key, 'e5')}/${link}` }
}

export function finishView(run: Run, tickets: Tickets): FinishView {
  return formOf(run, tickets, 'finish')
}
