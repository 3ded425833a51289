// The words a page has laid out and where on the screen they are, as someone sees them who looks at the picture.

/** Words that stand together, and the box around them in pixels of the window. */
export interface ScreenWords {
  readonly words: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of the protocol's `DOMSnapshot.captureSnapshot` that is used: text as it is laid out, nothing else. */
export interface LayoutSnapshot {
  readonly strings: readonly string[]
  readonly documents: readonly {
    readonly scrollOffsetX: number
    readonly scrollOffsetY: number
    readonly layout: {
      readonly bounds: readonly (readonly number[])[]
      /** For each box its text's place in `strings`, or -1. */
      readonly text: readonly number[]
    }
  }[]
}

/** Returns what is laid out, in the order of the page; what is above or below the window is outside its pixels. */
export function screenWords({ strings, documents }: LayoutSnapshot): ScreenWords[] {
  const [page] = documents
  if (page === undefined) return []
  return page.layout.text.flatMap((at, box) => {
    const words = strings[at]?.trim()
    const [x = 0, y = 0, width = 0, height = 0] = page.layout.bounds[box] ?? []
    if (!words || width === 0 || height === 0) return []
    return [{ words, x: x - page.scrollOffsetX, y: y - page.scrollOffsetY, width, height }]
  })
}
