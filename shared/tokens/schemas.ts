import { z } from 'zod'
import { days, oneOf, requiredText } from '#shared/text.ts'
import { TOKEN_SCOPES } from './tokens.ts'
import * as tLabel from '#texts/calls/labels.ts'

export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
})

export const createTokenPayload = z.object({
  name: requiredText(tLabel.name, 60),
  scope: oneOf(tLabel.scope, TOKEN_SCOPES),
  expiresInDays: days(tLabel.expiry, 3650).nullable(),
})

/** It needs no password, and survives a new one. */
export const leftOpenSchema = z.object({
  orgId: z.uuid(),
  name: z.string(),
  tokens: z.int(),
  calendars: z.int(),
})

/** The token is shown only now. */
export const newTokenSchema = apiTokenSchema.extend({ token: z.string() })

export type ApiToken = z.infer<typeof apiTokenSchema>
export type NewToken = z.infer<typeof newTokenSchema>
export type LeftOpen = z.infer<typeof leftOpenSchema>
export type CreateToken = z.input<typeof createTokenPayload>
