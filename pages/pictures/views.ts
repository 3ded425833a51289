// The views of the pictures: geometry and words, ready to print. A page holds one as a field and prints it as a part.

/** What every picture has. */
export interface PictureView {
  /** Unique in its page; the ids of the title and the description begin with it. */
  id: string
  /** What the picture is of, and what it shows, in words: all that some readers get of it. */
  title: string
  finding: string
  /** The line under the picture. */
  caption: string
  /** What is not in the picture, each a sentence. */
  notes: string[]
  /** Said in the picture's place when there is nothing to draw; else empty. */
  blank: string
}

/** The inner area and the whole, in the picture's units. */
export interface FrameView {
  width: string
  height: string
  left: string
  right: string
  top: string
  bottom: string
}

export interface TickView {
  at: string
  text: string
}

export interface ScatterView extends PictureView {
  frame: FrameView
  xTicks: TickView[]
  yTicks: TickView[]
  /** The path of the front. */
  front: string
  /** Of every point: smaller where there are many. */
  radius: string
  points: { x: string; y: string; tier: 'verified' | 'unverified'; href: string; words: string }[]
  /** Names of the teams on the front. */
  labels: { x: string; y: string; anchor: 'start' | 'end'; text: string }[]
  rows: { name: string; href: string; total: string; cost: string; tier: string; front: string }[]
}

export interface StackedView extends PictureView {
  frame: FrameView
  ticks: TickView[]
  legend: { sign: string; name: string; tone: number; ink: 'light' | 'dark' }[]
  bars: {
    name: string
    href: string
    top: string
    height: string
    /** The line its texts stand on. */
    base: string
    parts: PartView[]
    total: string
    /** Where the total stands. */
    end: string
  }[]
  /** The names of the legs, and of every run its figures. */
  columns: string[]
  rows: { name: string; href: string; legs: string[]; total: string }[]
}

/** A leg of a run as a part of its bar. */
export interface PartView {
  x: string
  width: string
  /** One of six tones, 1 to 6, and what can be read on it. */
  tone: number
  ink: 'light' | 'dark'
  middle: string
  /** The leg's sign, or empty where it has no room. */
  sign: string
  words: string
}

export interface OverTimeView extends PictureView {
  frame: FrameView
  /** The days the axis goes over. */
  days: string
  xTicks: TickView[]
  yTicks: TickView[]
  /** The path of the best so far. */
  best: string
  /** The path of the median. */
  median: string
  radius: string
  points: { x: string; y: string; href: string; words: string }[]
  /** What the two lines are, at their ends. */
  labels: { y: string; text: string }[]
  rows: { name: string; href: string; iso: string; when: string; total: string; best: string }[]
}

/** The picture of a run to share: 1200 × 630. */
export interface CardView {
  team: string
  with: string
  standing: string
  tier: string
  /** Colours and place of the tier's sign. */
  tierFill: string
  tierInk: string
  tierX: string
  tierWidth: string
  tierMiddle: string
  total: string
  unit: string
  /** Where the unit begins. */
  unitX: string
  of: string
  events: string
  parts: { x: string; width: string; fill: string; middle: string; name: string; seconds: string }[]
}
