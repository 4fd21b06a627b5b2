import { z } from 'zod'

export const MOST_DEVICES = 20

const key = (label: string, bytes: number) =>
  z
    .string({ error: `${label} is required` })
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, `${label} is not a key`)
    .max(Math.ceil((bytes * 4) / 3) + 3, `${label} is too long`)

/** A browser's subscription for pushes: PushSubscription.toJSON(). */
export const subscriptionPayload = z.object({
  endpoint: z
    .string({ error: 'Address is required' })
    .max(2000, 'Address has more than 2000 characters')
    .refine(
      (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
      'Address must start with https://',
    ),
  keys: z.object({ p256dh: key('Key', 65), auth: key('Secret', 16) }, { error: 'Keys are required' }),
})

/** A device that gets pushes. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** The browser's name and system, as in the list of sessions. */
  userAgent: z.string(),
  createdAt: z.string(),
  /** Its latest push. Null for never. */
  lastUsedAt: z.string().nullable(),
  /** Whether this session asked for it. */
  isCurrent: z.boolean(),
})

export const pushKeySchema = z.object({
  /** The server's VAPID key: an uncompressed P-256 point, in base64url. */
  publicKey: z.string(),
})

/** The encrypted message to a device's service worker. */
export const pushMessageSchema = z.object({
  /** The notification's id, the same at each try. */
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** The address of its subject, from the origin on. */
  url: z.string(),
})
