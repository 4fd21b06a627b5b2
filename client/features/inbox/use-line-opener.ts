import { useNavigate } from '@tanstack/react-router'
import type { InboxLine } from '#shared/notifications/types.ts'
import { useOrderOpener, type OrderFrame } from '../orders/overlay/open-order.ts'

/** Opens what a line is about: its order over the page, or the settings that have the webhooks. */
export function useLineOpener(frame?: OrderFrame): (line: InboxLine) => void {
  const { open } = useOrderOpener()
  const navigate = useNavigate()
  return ({ orderId }) => {
    if (orderId !== null) open(orderId, 'view', frame)
    else void navigate({ to: '/organization', search: { tab: 'settings' }, hash: 'webhooks' })
  }
}
