import { z } from 'zod'
import { type Label, labelled } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as t from '#texts/calls/validation.ts'

export const MOST_DEVICES = 20

const key = (label: Label, bytes: number) =>
  z
    .string({ error: labelled(t.required, label) })
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, { error: labelled(t.invalidCharacters, label) })
    .max(Math.ceil((bytes * 4) / 3) + 3, {
      error: labelled(t.tooLong, label, { max: Math.ceil((bytes * 4) / 3) + 3 }),
    })

/** PushSubscription.toJSON() */
export const subscriptionPayload = z.object({
  endpoint: z
    .string({ error: labelled(t.required, tLabel.pushAddress) })
    .max(2000, { error: labelled(t.tooLong, tLabel.pushAddress, { max: 2000 }) })
    .refine((value) => URL.canParse(value) && new URL(value).protocol === 'https:', { error: t.webAddress }),
  keys: z.object(
    { p256dh: key(tLabel.key, 65), auth: key(tLabel.secret, 16) },
    { error: labelled(t.required, tLabel.key) },
  ),
})

export const deviceSchema = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  createdAt: z.string(),
  /** Null for never. */
  lastUsedAt: z.string().nullable(),
  isCurrent: z.boolean(),
})

export const pushKeySchema = z.object({
  /** VAPID: an uncompressed P-256 point, in base64url. */
  publicKey: z.string(),
})

export const pushMessageSchema = z.object({
  /** The same at each try. */
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** From the origin on. */
  url: z.string(),
})
