// The one shape of everything that is refused.
import { z } from 'zod'
import { type RefusalCode, refusals } from '../refusal.ts'
import { text } from './fields.ts'

const codes = Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]

export const refusalShape = z
  .strictObject({
    error: z
      .strictObject({
        code: z.enum(codes).meta({ description: 'What is the matter, for programs.' }),
        message: text('The same as a sentence: what can’t be done, what is and what is needed.'),
        remedy: text('What to do.'),
        request: text('The id of the request, only where the fault is ours.').optional(),
      })
      .meta({ description: 'The refusal.' }),
  })
  .meta({ id: 'Refusal', description: 'Why a request was refused.' })
