// The kinds of fields that open data are made of, each with its words: the words stand in the OpenAPI document.
import { z } from 'zod'

/** Returns a text. */
export const text = (words: string) => z.string().meta({ description: words })

/** Returns a text that may be missing. */
export const textOrNull = (words: string) => z.string().nullable().meta({ description: words })

/** Returns a whole number from 0. */
export const whole = (words: string) => z.int().min(0).meta({ description: words })

/** Returns a whole number from 0 that may be missing. */
export const wholeOrNull = (words: string) => z.int().min(0).nullable().meta({ description: words })

/** Returns an absolute address. */
export const address = (words: string) => z.url().meta({ description: words })

/** Returns an instant in UTC with six decimals, exact to the microsecond. */
export const instant = (words: string) => z.iso.datetime({ precision: 6 }).meta({ description: words })

const decimal = z.string().regex(/^\d+(\.\d+)?$/)

/** Returns an amount of US dollars as decimal digits, exact, that may be missing. */
export const usdOrNull = (words: string) => decimal.nullable().meta({ description: words })
