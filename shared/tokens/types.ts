import type { z } from 'zod'
import type { apiTokenSchema, createTokenPayload, leftOpenSchema, newTokenSchema } from './schemas.ts'

export type ApiToken = z.infer<typeof apiTokenSchema>
export type NewToken = z.infer<typeof newTokenSchema>
export type LeftOpen = z.infer<typeof leftOpenSchema>
export type CreateToken = z.input<typeof createTokenPayload>
