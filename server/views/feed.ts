// The view of the news feed.
import { showSecondsOfMs } from '../../hall/show.ts'
import type { News } from '../../hall/store.ts'
import type { FeedView } from '../../pages/open-data-views.ts'
import { writeInstant } from '../open-data/exact.ts'
import { evidencePath } from '../run-paths.ts'

/** Before it, nothing happened: a feed without news was last changed then. */
const beginning = '2026-12-01T00:00:00.000000Z'

/** Begins the ids of all news, the same wherever the service moves: an id that changed would be news again. */
const tag = 'tag:browser-use-olympics,2026-12-01:'

/** What XML can't hold at all, escaped or not. */
const noXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Returns the view of news, newest first. */
export function feedView(news: readonly News[], publicUrl: string): FeedView {
  const entries = news.map(({ key, what, atUs, run }) => {
    const { team, model, harness } = run.team
    const result = `${run.eventsRight}/5 events${run.totalMs === null ? '' : ` in ${showSecondsOfMs(run.totalMs)} s`}`
    const declared = [model && `model ${model}`, harness && `harness ${harness}`].filter(Boolean).join(', ')
    return {
      id: tag + key,
      title: xmlText(what === 'verified' ? `${team} is verified: ${result}` : `${team}: ${result}`),
      updated: writeInstant(atUs),
      href: publicUrl + evidencePath(run.id),
      what,
      summary: xmlText(`Run ${run.id}, ${declared || 'no model or harness'} declared.`),
    }
  })
  return {
    id: `${publicUrl}/feed.atom`,
    hall: `${publicUrl}/hall`,
    updated: entries[0]?.updated ?? beginning,
    entries,
  }
}

function xmlText(text: string): string {
  return text.replace(noXml, '\u{FFFD}')
}
