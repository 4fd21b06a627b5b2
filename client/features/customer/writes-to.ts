import type { Order } from '#shared/orders/types.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { mayServe } from '../approvals/approval-states.ts'
import { customerLinkQuery } from './customer-link.api.ts'

/**
 * The order's customer, if the user may write to them and a link exists; null if not, undefined until that is known.
 */
export function useWritesTo({ id, isArchived, customerName }: Order): string | null | undefined {
  const { role } = useUser()
  const may = mayServe(role) && !isArchived
  const { data } = useRead({ ...customerLinkQuery(id), enabled: may })
  if (!may) return null
  return data && (data.link ? customerName : null)
}
