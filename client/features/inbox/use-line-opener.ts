import { useNavigate } from '@tanstack/react-router'
import type { EventType } from '#shared/events/events.ts'
import { kindOf } from '#shared/notifications/kinds.ts'
import type { InboxLine } from '#shared/notifications/types.ts'
import { useOrderOpener, type OrderFrame, type OrderTabName } from '../orders/overlay/open-order.ts'

/** An answer about a file is shown with the file. */
const ANSWERED = new Set<EventType>(['approval.given', 'approval.refused'])

function tabOf({ kind, event }: InboxLine): OrderTabName | undefined {
  if (ANSWERED.has(event as EventType)) return 'files'
  return kindOf(kind).isWritten ? 'activity' : undefined
}

/** Opens the subject of a line: its order over the page, or the settings with the webhooks. */
export function useLineOpener(frame?: OrderFrame): (line: InboxLine) => void {
  const { open } = useOrderOpener()
  const navigate = useNavigate()
  return (line) => {
    if (line.orderId !== null) open(line.orderId, 'view', frame, tabOf(line))
    else void navigate({ to: '/organization', search: { tab: 'settings' }, hash: 'webhooks' })
  }
}
