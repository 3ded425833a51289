// What an event is: something drawn, of which one part is shown and another part is only ever compared with.
import type { Stream } from './stream.ts'

/**
 * One drawn event. `shown` may reach a page; `expected` never may, and pages can't import its type.
 * Both are plain values of printable strings and lists of them.
 */
export interface Drawn<Shown, Expected> {
  readonly shown: Shown
  readonly expected: Expected
}

/** A kind of event: how it is drawn, and whether an answer is right. Pure; randomness comes in as a stream. */
export interface Event<Shown, Expected, Answer> {
  draw(stream: Stream): Drawn<Shown, Expected>
  judge(expected: Expected, answer: Answer): boolean
}
