// The rules of secretlint's recommended preset, for what this folder's own finders leave. They are called one by one and
// not through `lintSource`: that keeps performance marks of every call for good, which a server can't afford, and obeys
// comments in the text that switch rules off, which a stranger's file must not.
import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import type { Span } from './span.ts'
import { withoutEscapes } from './tokens.ts'

type Rule = (typeof rules)[number]
type Source = Parameters<NonNullable<ReturnType<Rule['create']>['file']>>[0]

/** What each rule of the preset begins with; a rule that a later version adds needs its word here. */
export const secretlintHint =
  /SG\.\w|shp(?:pa|ca|at|ss)_|lin_api_|ops_ey|xox[aboprs]-|xapp-|hooks\.slack\.com|npm_\w|gh[pousr]_|github_pat_|sk-(?:proj|svcacct|admin|ant)-|T3BlbkFJ|PRIVATE KEY|secret_?access_?key|(?:mongodb|mysqlx?|postgres(?:ql)?|https?|ftps?)(?:\+srv)?:\/\/[^\s/]{1,300}:[^\s/]{1,200}@/i

const scanners = rules.filter(({ meta }) => meta.type === 'scanner')

/** Returns what secretlint finds in a text, each inside one JSON string. */
export async function findBySecretlint(text: string): Promise<Span[]> {
  const spans: Span[] = []
  // The rules look at the content alone; positions in lines are for reports that aren't asked for.
  const source = {
    content: withoutEscapes(text),
    filePath: undefined,
    ext: '',
    contentType: 'text',
  } as unknown as Source
  for (const rule of scanners) {
    const kind = `${rule.meta.id.replace(/^@secretlint\/secretlint-rule-/, '')} secret`
    const handler = rule.create(
      {
        sharedOptions: {},
        createTranslator: () => messageId => ({
          message: String(messageId),
          messageId: String(messageId),
          data: {},
        }),
        ignore() {},
        report: ({ range: [start, end] }) => void spans.push({ ...insideString(text, start, end), kind }),
      },
      {},
    )
    await handler.file?.(source)
  }
  return spans.filter(({ start, end }) => end > start)
}

/** Returns the longest piece of a range without a quote in it, so that JSON stays JSON. */
function insideString(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  let longest = { start, end: start }
  for (let at = start; at <= end; ) {
    const quote = text.indexOf('"', at)
    let stop = quote === -1 || quote > end ? end : quote
    const next = stop + 1
    if (text[stop] === '"') while (stop > at && text[stop - 1] === '\\') stop--
    if (stop - at > longest.end - longest.start) longest = { start: at, end: stop }
    at = next
  }
  return longest
}
