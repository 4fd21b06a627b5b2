import { z } from 'zod'
import { oneOf, requiredText } from '#shared/text.ts'
import { TOKEN_SCOPES } from './tokens.ts'

export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
})

export const createTokenPayload = z.object({
  name: requiredText('Name', 60),
  scope: oneOf('Scope', TOKEN_SCOPES),
  expiresInDays: z
    .int({ error: 'Expiry must be a whole number of days' })
    .min(1, 'Expiry must be at least one day')
    .max(3650, 'Expiry must be at most ten years')
    .nullable(),
})

/** A person's access in one organization that needs no password, and survives a new one. */
export const leftOpenSchema = z.object({
  orgId: z.uuid(),
  name: z.string(),
  tokens: z.int(),
  calendars: z.int(),
})

/** With the token itself, which is shown only now. */
export const newTokenSchema = apiTokenSchema.extend({ token: z.string() })
