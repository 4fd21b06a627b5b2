import type { z } from 'zod'
import type {
  activityEntrySchema,
  assigneeSchema,
  createOrderPayload,
  feedItemSchema,
  noteSchema,
  orderListQuery,
  orderSchema,
  repeatsPayload,
  updateOrderPayload,
} from './schemas.ts'

export type Order = z.infer<typeof orderSchema>
export type BoardPlace = NonNullable<z.infer<typeof orderListQuery>['after']>
export type CreateOrder = z.infer<typeof createOrderPayload>
export type Repeats = z.infer<typeof repeatsPayload>
export type UpdateOrder = z.infer<typeof updateOrderPayload>

export type Note = z.infer<typeof noteSchema>
export type ActivityEntry = z.infer<typeof activityEntrySchema>
export type FeedItem = z.infer<typeof feedItemSchema>
export type Assignee = z.infer<typeof assigneeSchema>
