import type { z } from 'zod'
import type { flowQuery, flowSchema } from './schemas.ts'

export type Flow = z.infer<typeof flowSchema>
export type FlowQuery = z.infer<typeof flowQuery>
