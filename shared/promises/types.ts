import type { z } from 'zod'
import type { lateOrderSchema, promiseQuery, promiseSchema } from './schemas.ts'

export type PromiseQuery = z.infer<typeof promiseQuery>
export type DatePromise = z.infer<typeof promiseSchema>
export type LateOrder = z.infer<typeof lateOrderSchema>
