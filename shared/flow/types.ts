import type { z } from 'zod'
import type { flowCsvQuery, flowQuery, flowSchema } from './schemas.ts'

export type Flow = z.infer<typeof flowSchema>
export type FlowQuery = z.infer<typeof flowQuery>
export type FlowCsvQuery = z.infer<typeof flowCsvQuery>
