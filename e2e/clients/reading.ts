// What the course's pages say, understood from their text alone. Every client reads with these, whatever its text looks
// like: wrapped by a terminal, or cut to pieces where the page has markup. Each returns null on any other page.

/** The labels of the fields, as they stand on the pages. */
export const labels = {
  team: 'Name',
  model: 'Model, if known',
  harness: 'Harness, if known',
  name: 'Name',
  email: 'E-mail',
  discipline: 'Discipline',
  code: 'Code',
} as const

/** Home: the words of the button that starts the clock. */
export function startIn(text: string): string | null {
  return matchIn(text, /Press (Start .+?) ?\./)[0] ?? null
}

/** e1: the athlete to register, and the words of the button. */
export function athleteIn(text: string) {
  const [name, email, discipline, button] = matchIn(
    text,
    /with name (.+?) ?, e-mail (\S+) and discipline (.+?) ?, then press (.+?) ?\./,
  )
  return name && email && discipline && button ? { name, email, discipline, button } : null
}

/** e2: the words of the link to follow. */
export function gateIn(text: string): string | null {
  return matchIn(text, /Follow the one link named “(.+?)”/)[0] ?? null
}

/** e3, first page: the code, and the words of the link to the hand-over. */
export function codeIn(text: string) {
  const [code] = matchIn(text, /Carry the code (\d+) to the hand-over/)
  const way = lineIn(text, /^Go to .+/)
  return code && way ? { code, way } : null
}

/** e3, second page: the words of the button. */
export function handOverIn(text: string): string | null {
  return matchIn(text, /Type the code from the page before, then press (.+?) ?\./)[0] ?? null
}

/** e4: the words of the button at the bottom and of the one that confirms. */
export function hurdlesIn(text: string) {
  const [jump, confirm] = matchIn(text, /press the button “(.+?)” at the very bottom, then press “(.+?)”/)
  return jump && confirm ? { jump, confirm } : null
}

/** e4: whether the question is asked. Text browsers see it below the button, before they press it. */
export function questionIn(text: string): true | null {
  return /jump now\?/i.test(text) || null
}

/** e5: the words of the link to follow. */
export function exitIn(text: string): string | null {
  return matchIn(text, /Instead, follow the small link “(.+?)”/)[0] ?? null
}

/** After an answer: the words of the link that leads on. */
export function continueIn(text: string): string | null {
  return lineIn(text, /^Continue to .+/)
}

/** Finish: the words of the button that stops the clock. */
export function finishIn(text: string): string | null {
  return matchIn(text, /then press (Finish .+?) ?\./)[0] ?? null
}

/** After the finish: the RESULT line. */
export function resultIn(text: string): string | null {
  return matchIn(text, /(RESULT: run .+? tokens in \S+ out \S+)/)[0] ?? null
}

/** Returns the groups of a pattern in a text whose white space is folded, or nothing. */
function matchIn(text: string, pattern: RegExp): string[] {
  return pattern.exec(text.replace(/\s+/g, ' '))?.slice(1) ?? []
}

/** Returns the first line that a pattern fits, trimmed, or null. */
function lineIn(text: string, pattern: RegExp): string | null {
  const lines = text.split('\n').map(line => line.trim())
  return lines.find(line => pattern.test(line)) ?? null
}
