import type { z } from 'zod'
import type { feedSchema } from './schemas.ts'

export type Feed = z.infer<typeof feedSchema>
