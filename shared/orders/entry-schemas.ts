import { z } from 'zod'

const after = z.string({ error: 'After must be given once' })
const AS_LINKED = 'After must be as the link to the next page has it'

/** The last line of a page: its event's version. */
const version = after.regex(/^\d{1,15}$/, AS_LINKED).transform(Number)

export const activityQuery = z.object({ after: version.optional() })

// With the database's precision.
const exactTime = z.iso.datetime({ precision: 6 })

/** The last note of a page: its time and its id. */
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
