import { z } from 'zod'
import { oneOf } from '#shared/text.ts'
import { FEED_KINDS } from './kinds.ts'

export const feedPayload = z.object({ kind: oneOf('Kind', FEED_KINDS) })

/** A calendar with a secret address. */
export const feedSchema = z.object({
  id: z.uuid(),
  kind: z.enum(FEED_KINDS),
  /** Its holder reads the calendar. */
  url: z.string(),
  createdAt: z.string(),
  /** To the hour. Null before the first time. */
  lastReadAt: z.string().nullable(),
})
