// What the package says of itself: widths of texts in a few fonts, measured once in a browser.
declare module 'anafanafo' {
  /** Returns the width of a text in pixels; a character it does not know is as wide as an m. */
  export default function measure(
    text: string,
    options: { readonly font: '10px Verdana' | 'bold 10px Verdana' | '11px Verdana' | 'bold 11px Helvetica' },
  ): number
}
