import { useNavigate } from '@tanstack/react-router'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import type { InboxLine } from '#shared/notifications/types.ts'
import { useOrderOpener, type OrderFrame } from '../orders/overlay/open-order.ts'

/** What somebody wrote is read where it stands. */
const WRITTEN = new Set<NotificationKind>(['mention', 'note', 'customer'])

/** Opens what a line is about: its order over the page, or the settings that have the webhooks. */
export function useLineOpener(frame?: OrderFrame): (line: InboxLine) => void {
  const { open } = useOrderOpener()
  const navigate = useNavigate()
  return ({ orderId, kind }) => {
    if (orderId !== null) open(orderId, 'view', frame, WRITTEN.has(kind) ? 'activity' : undefined)
    else void navigate({ to: '/organization', search: { tab: 'settings' }, hash: 'webhooks' })
  }
}
