// How a text of a page looks once a tool has quoted it: entities, escapes, addresses and broken lines undone.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * Returns a text as a page would show it, for looking things up in: HTML entities, `\uXXXX` and `\n` escapes and
 * percent-encoding are undone, and each run of white space becomes one blank.
 */
export function plainText(text: string): string {
  let plain = text
  if (plain.includes('\\'))
    plain = plain
      .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\\[nrt]/g, ' ')
      .replace(/\\(["'\\/])/g, '$1')
  if (plain.includes('&'))
    plain = plain.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, fromEntity)
  if (plain.includes('%'))
    plain = plain.replace(/%[0-9a-f]{2}/gi, code => {
      const byte = Number.parseInt(code.slice(1), 16)
      return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : code
    })
  return /[\t\n\r\f\u00a0]| {2}/.test(plain) ? plain.replace(/[\s\u00a0]+/g, ' ') : plain
}

function fromEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return entities[name.toLowerCase()] ?? whole
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : whole
}
