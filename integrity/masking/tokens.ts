// Secrets told by their own shape: keys of well-known services, bearer tokens, JWTs, private keys, and passwords in
// addresses.
import type { Finder, Span } from './span.ts'

interface Shape {
  readonly kind: string
  /** What is masked is the group `secret`, or all of it. */
  readonly pattern: RegExp
  /** Sorts out words that only look like it. */
  readonly isSecret?: (secret: string) => boolean
}

const shape = (kind: string, body: string, isSecret?: (secret: string) => boolean): Shape => ({
  kind,
  pattern: new RegExp(`(?<![A-Za-z0-9])(?:${body})`, 'g'),
  ...(isSecret && { isSecret }),
})

const shapes: readonly Shape[] = [
  shape('Anthropic key', String.raw`(?<!-)sk-ant-[a-z]{2,10}\d{2}-[\w-]{16,}`),
  shape('API key', String.raw`(?<!-)sk-(?:proj|svcacct|admin|or-v1|lf|None)-[\w-]{20,}`, key =>
    /\d/.test(key.slice(9)),
  ),
  // Addresses have words after `sk-` too: a key has one long piece in which letters and digits change all the time.
  shape('API key', String.raw`(?<!-)sk-[\w-]{20,}`, key => key.slice(3).split('-').some(looksRandom)),
  shape('Stripe key', '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}'),
  shape('webhook secret', 'whsec_[A-Za-z0-9+/]{20,}={0,2}'),
  shape('Google key', String.raw`AIza[\w-]{33,40}(?![\w-])`),
  shape('Google token', String.raw`ya29\.[\w.-]{20,}|GOCSPX-[\w-]{20,}|1//0[\w-]{30,}`),
  shape('GitHub token', String.raw`gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{22,255}`),
  shape('GitLab token', String.raw`gl(?:pat|ptt|rt|dt)-[\w-]{20,}`, key => /\d|[A-Z]/.test(key.slice(6))),
  shape('Slack token', String.raw`xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}`, key =>
    /\d/.test(key),
  ),
  shape('webhook address', String.raw`https://hooks\.slack\.com/(?<secret>services/[\w/]{20,})`),
  shape(
    'webhook address',
    String.raw`https://(?:\w+\.)?discord(?:app)?\.com/api/webhooks/(?<secret>\d{10,}/[\w-]{30,})`,
  ),
  shape('AWS key', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])'),
  shape('Hugging Face token', String.raw`hf_[A-Za-z0-9]{30,}(?!\w)`),
  shape('package registry token', String.raw`npm_[A-Za-z0-9]{36}(?!\w)|pypi-AgE[\w-]{40,}`),
  shape(
    'API key',
    String.raw`(?:gsk_|xai-|pplx-|r8_|tgp_v1_|fw_)[A-Za-z0-9]{30,}|(?:nvapi|tvly(?:-dev)?)-[\w-]{30,}|(?:bb|bu)_(?:live_)?[\w-]{32,}`,
    key => looksRandom(key.slice(4).replaceAll(/[-_]/g, '')),
  ),
  shape(
    'JWT',
    String.raw`(?<![_-])(?:eyJ[\w-]{8,4096}\.eyJ[\w-]{4,16384}\.[\w-]{8,4096}|eyJ[\w-]{8,4096}\.[\w-]{0,4096}\.[\w-]{8,64}\.[\w-]{8,16384}\.[\w-]{8,64})`,
  ),
  shape(
    'bearer token',
    String.raw`[Bb](?:earer|EARER) {1,4}(?<secret>(?=[^\s"'\\]{0,400}\d)[\w.~+/-]{16,}={0,2})`,
  ),
]

/** `user:password@` of an address, of whatever kind; a form that is filled in later is none. */
const inAddress: Shape = {
  kind: 'password',
  pattern: /:\/\/(?<secret>[^\s/:@"'<>\\{}$[\]]{0,100}:[^\s/@"'<>\\{}$[\]]{1,200})@(?=[\w.-])/g,
}

/** Tells whether letters of both cases and digits change places too often for words. */
function looksRandom(piece: string): boolean {
  if (piece.length < 16 || (piece.match(/\d/g)?.length ?? 0) < 2) return false
  const classes = [...piece].map(sign => (/\d/.test(sign) ? 0 : /[a-z]/.test(sign) ? 1 : 2))
  const changes = classes.filter((one, at) => at > 0 && one !== classes[at - 1]).length
  return changes >= piece.length * 0.25
}

export const tokens: Finder = {
  hint: /(?:^|[^aeiu])sk[-_]|rk_|whsec_|AIza|ya29\.|GOCSPX|1\/\/0|gh[pousr]_|github_pat_|gl[a-z]{1,3}-|xox[a-z]|xapp-|webhooks|hooks\.slack|A[KSBC][IC]A|hf_|npm_|pypi-|gsk_|xai-|pplx-|r8_|tgp_|fw_|nvapi|tvly|b[bu]_|eyJ|bearer|PRIVATE KEY|:\/\/[^\s/@]{0,100}:[^\s/@]{1,200}@/i,
  find(text) {
    const plain = withoutEscapes(text)
    return [...[...shapes, inAddress].flatMap(one => spansOf(plain, one)), ...privateKeys(text)]
  },
}

function spansOf(text: string, { kind, pattern, isSecret = () => true }: Shape): Span[] {
  return [...text.matchAll(pattern)].flatMap(match => {
    const secret = match.groups?.secret ?? match[0]
    const start = match.index + match[0].indexOf(secret)
    return isSecret(secret) ? [{ start, end: start + secret.length, kind }] : []
  })
}

/**
 * Returns the text with blanks for the escapes of JSON and the separators of addresses, every other character in its
 * place: the letter of a `\n` would else be taken for the beginning of a word.
 */
export function withoutEscapes(text: string): string {
  return text.replace(/\\+(?:[nrtbf]|u[0-9a-fA-F]{4})|%(?:20|22|26|2[Ff]|3[AaDd]|0[AaDd])/g, code =>
    ' '.repeat(code.length),
  )
}

/** Private keys, from BEGIN to END; without an END as far as the key goes on. */
function privateKeys(text: string): Span[] {
  const spans: Span[] = []
  const begin = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g
  for (let match = begin.exec(text); match; match = begin.exec(text)) {
    const rest = text.slice(match.index, match.index + 20_000)
    const [closing = ''] = /-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/.exec(rest) ?? []
    const body = rest.slice(match[0].length).search(/[^A-Za-z0-9+/=\s\\:,.()-]/)
    let length = closing === '' ? -1 : rest.indexOf(closing) + closing.length
    if (length === -1 || rest.slice(0, length).includes('"'))
      length = body === -1 ? rest.length : match[0].length + body
    // A quote's own backslash stays with it.
    if (text[match.index + length] === '"') while (rest[length - 1] === '\\') length--
    if (rest.slice(match[0].length, length).replace(/\\+[nr]|[^A-Za-z0-9+/]/g, '').length < 40) continue
    spans.push({ start: match.index, end: match.index + length, kind: 'private key' })
    begin.lastIndex = match.index + length
  }
  return spans
}
