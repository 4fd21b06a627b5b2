import { createECDH } from 'node:crypto'
import type { Subscription } from '#shared/notifications/schemas.ts'

/** A browser that never gets a push. */
export function aSubscription(input: Partial<Subscription> = {}): Subscription {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  return {
    endpoint: `https://push.example.com/${crypto.randomUUID()}`,
    keys: { p256dh, auth: Buffer.alloc(16).toString('base64url') },
    ...input,
  }
}
