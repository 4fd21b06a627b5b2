import type { z } from 'zod'
import type { createViewPayload, savedViewSchema } from './schemas.ts'

export type SavedView = z.infer<typeof savedViewSchema>
export type CreateView = z.infer<typeof createViewPayload>
