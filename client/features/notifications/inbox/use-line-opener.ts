import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ANSWERS, kindOf } from '#shared/notifications/kinds.ts'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import { markRead } from '../read-by-opening.ts'
import { useOrderOpener, type OrderFrame, type OrderTabName } from '../../orders/overlay/open-order.ts'

function tabOf({ kind, event }: InboxLine): OrderTabName | undefined {
  // An answer about a file is shown with the file.
  if (ANSWERS.some((type) => type === event)) return 'files'
  return kindOf(kind).isWritten ? 'activity' : undefined
}

export function useLineOpener(frame?: OrderFrame): (line: InboxLine) => void {
  const { open } = useOrderOpener()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (line) => {
    if (line.orderId !== null) open(line.orderId, 'view', frame, tabOf(line))
    else if (line.webhookId === null) {
      // Without a network it stays unread.
      markRead(queryClient, 'backups').catch(() => undefined)
      void navigate({ to: '/health' })
    } else void navigate({ to: '/settings/$subject', params: { subject: 'webhooks' } })
  }
}
