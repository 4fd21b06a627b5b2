import type { z } from 'zod'
import type { apiTokenSchema, createTokenPayload, newTokenSchema } from './schemas.ts'

export type ApiToken = z.infer<typeof apiTokenSchema>
export type NewToken = z.infer<typeof newTokenSchema>
export type CreateToken = z.input<typeof createTokenPayload>
