import { z } from 'zod'
import { parameter } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as t from '#texts/calls/validation.ts'

const after = parameter(tLabel.after)
const AS_LINKED = { error: t.invalidCursor }

const version = after.regex(/^\d{1,15}$/, AS_LINKED).transform(Number)

export const activityQuery = z.object({ after: version.optional() })

// With the database's precision.
const exactTime = z.iso.datetime({ precision: 6 })

/** Its time and its id. */
const note = after
  .refine((value) => {
    const [at = '', id, rest] = value.split('_')
    return (
      exactTime.safeParse(at).success && at >= '1970' && z.uuid().safeParse(id).success && rest === undefined
    )
  }, AS_LINKED)
  .transform((value) => {
    const [at = '', id = ''] = value.split('_')
    return { at, id }
  })

export const notesQuery = z.object({ after: note.optional() })
