// What tells where and who: names of home folders, keys of runs in addresses; and pictures, which are only large.
import { type Finder, pictureKind, type Span } from './span.ts'

const unixHome = /\/(?:home|Users)\/(?<secret>[^\s/\\"'`:;,<>()[\]{}|&*?$#]{1,64})(?=[\s/\\"'`:;,)\]|&]|$)/g
const windowsHome =
  /(?<![A-Za-z])[A-Za-z]:\\{1,16}Users\\{1,16}(?<secret>[^\\/:*?"'<>|\r\n[\]]{1,64}?)(?=\\|["'\r\n]|$)/g
/** Claude Code names a project's folder by its path. */
const projectHome = /projects[\\/]{1,16}-(?:home|Users)-(?<secret>[^-\s/\\"'[]{1,64})/g
/** Folders of everybody. */
const shared = new Set(['Shared', 'Public', 'Default', 'All Users'])

export const homeFolders: Finder = {
  hint: /\/home\/|Users[\\/]|-home-|-Users-/,
  find: text =>
    [
      ...secretsOf(text, unixHome, 'home folder').filter(({ start }) => !isInAddress(text, start)),
      ...secretsOf(text, windowsHome, 'home folder'),
      ...secretsOf(text, projectHome, 'home folder'),
    ].filter(({ start, end }) => !shared.has(text.slice(start, end))),
}

/** Tells whether a path goes on from a host, or is a link of a page: sites have a /home/ too. */
function isInAddress(text: string, nameStart: number): boolean {
  const before = text.slice(Math.max(0, nameStart - 60), nameStart).replace(/\/(?:home|Users)\/$/, '')
  if (/\\[nrt]$|(?:^|[^\w.])(?:\/mnt)?\/[a-z]$/.test(before)) return false
  return /[\w.%~-]$|(?:href|src|action|url)\\{0,15}["']?(?:=|: ?)\\{0,15}["']?$/.test(before)
}

/** Who holds a run's key can act for it. A key is 16 random bytes in base64url. */
const runKey = /(?:\/|%2[Ff])run\\{0,15}(?:\/|%2[Ff])(?<secret>(?=[a-z_-]{0,21}[A-Z0-9])[\w-]{22})(?![\w-])/g

export const runKeys: Finder = {
  hint: /run\\{0,15}(?:\/|%2F)[\w-]{22}/i,
  find: text => secretsOf(text, runKey, 'run key'),
}

const pictureStart =
  /data:image\/[\w.+-]{1,40}(?:;[\w=.-]{1,60}){0,4};base64,|(?<![A-Za-z0-9+/])(?:iVBORw0KGgo|\/9j\/[A-Za-z0-9+/]{8}|UklGR[A-Za-z0-9+/]{8}|R0lGOD[A-Za-z0-9+/]{8})/g

/** Fewer signs than this are no picture. */
const fewestSigns = 100

export const pictures: Finder = {
  hint: /;base64,|iVBORw0KGgo|\/9j\/|UklGR|R0lGOD/,
  find(text) {
    const spans: Span[] = []
    pictureStart.lastIndex = 0
    for (let match = pictureStart.exec(text); match; match = pictureStart.exec(text)) {
      const end = endOfBase64(text, pictureStart.lastIndex)
      if (match[0].startsWith('data:') || end - match.index >= fewestSigns)
        spans.push({ start: match.index, end, kind: pictureKind })
      pictureStart.lastIndex = end
    }
    return spans
  },
}

/** Returns where base64 ends; a search, as a pattern over megabytes would fill the stack. */
function endOfBase64(text: string, from: number): number {
  const other = /[^A-Za-z0-9+/=_-]/g
  other.lastIndex = from
  for (let match = other.exec(text); match; match = other.exec(text)) {
    const isEscape = match[0] === '\\' && /[/nr]/.test(text[match.index + 1] ?? '')
    if (!isEscape) return match.index
    other.lastIndex = match.index + 2
  }
  return text.length
}

function secretsOf(text: string, pattern: RegExp, kind: string): Span[] {
  return [...text.matchAll(pattern)].flatMap(match => {
    const secret = match.groups?.secret ?? ''
    const start = match.index + match[0].lastIndexOf(secret)
    return secret === '' ? [] : [{ start, end: start + secret.length, kind }]
  })
}
