// Everything a route may use, made in one place and passed by hand.
import type { ReviewStore } from '../hall/reviews.ts'
import type { HallStore } from '../hall/store.ts'
import type { CourseStore } from '../integrity/store.ts'
import type { ArrivalClock } from './arrival-clock.ts'
import type { Drawing } from './drawing.ts'
import type { KeptPages } from './kept-pages.ts'
import type { Live } from './live.ts'
import type { Sessions } from './submissions/sessions.ts'
import type { Submissions } from './submissions/submissions.ts'
import type { Tries } from './submissions/tries.ts'
import type { Tickets } from './tickets.ts'

export interface Deps {
  readonly course: CourseStore
  readonly hall: HallStore
  readonly reviews: ReviewStore
  readonly submissions: Submissions
  readonly sessions: Sessions
  readonly tries: Tries
  readonly clock: ArrivalClock
  readonly tickets: Tickets
  readonly live: Live
  readonly pages: KeptPages
  readonly drawing: Drawing
  /** Returns the address of the service as the prompt and absolute links say it, without a slash at the end. */
  readonly publicUrl: () => string
}
