import { z } from 'zod'
import { oneOf } from '#shared/text.ts'
import { FEED_KINDS } from './kinds.ts'
import * as tLabel from '#texts/calls/labels.ts'

export const feedPayload = z.object({ kind: oneOf(tLabel.kind, FEED_KINDS) })

export const feedSchema = z.object({
  id: z.uuid(),
  kind: z.enum(FEED_KINDS),
  /** Its holder reads the calendar. */
  url: z.string(),
  createdAt: z.string(),
  /** Null before the first time. */
  lastReadAt: z.string().nullable(),
})

export type Feed = z.infer<typeof feedSchema>
