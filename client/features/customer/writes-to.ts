import type { Order } from '#shared/orders/types.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { mayServe } from '../approvals/approval-states.ts'
import { customerLinkQuery } from './customer-link.api.ts'

/** The customer of an order, where one may write to them and a link leads there. */
export function useWritesTo({ id, isArchived, customerName }: Order): string | undefined {
  const { role } = useUser()
  const may = mayServe(role) && !isArchived
  const { data } = useRead({ ...customerLinkQuery(id), enabled: may })
  return may && data?.link ? customerName : undefined
}
