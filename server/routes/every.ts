// Every group of routes, in one place for the service and for the test that holds the README to them.
import { answerRoutes } from './answers.ts'
import { apiRoutes } from './api.ts'
import { boardRoutes } from './board.ts'
import { courseRoutes } from './course.ts'
import { downloadRoutes } from './downloads.ts'
import { feedRoutes } from './feed.ts'
import { liveRoutes } from './live.ts'
import { maintainRoutes } from './maintain.ts'
import { reportRoutes } from './report.ts'
import { runRoutes } from './runs.ts'
import { sharingRoutes } from './sharing.ts'
import { siteRoutes } from './site.ts'
import { startRoutes } from './start.ts'
import { submissionRoutes } from './submissions.ts'
import { teamRoutes } from './teams.ts'
import { uploadRoutes } from './uploads.ts'

/** The course, the board and what is shown of them. */
export const ownRoutes = [
  startRoutes,
  courseRoutes,
  answerRoutes,
  reportRoutes,
  boardRoutes,
  runRoutes,
  teamRoutes,
  sharingRoutes,
  liveRoutes,
  submissionRoutes,
  maintainRoutes,
]

/** Where files come in. */
export const inwardRoutes = [uploadRoutes]

/** What programs of other sites may read. */
export const openRoutes = [apiRoutes, downloadRoutes, feedRoutes]

export const everyRoutes = [...ownRoutes, ...inwardRoutes, ...openRoutes, siteRoutes]
