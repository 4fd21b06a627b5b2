import { useMutation } from '@tanstack/react-query'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { CustomerMail } from '#shared/customer/mails.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { queriesOf } from '../../../core/api/queries-of.ts'
import { onEvents } from '../../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import * as t from '#texts/customer/customer-mail-dialog.ts'

export const mailPreviewQuery = (orderId: string, kind: CustomerMail) =>
  queryOf(customerLinksApi.preview, { id: orderId, kind })

// The mail's text uses the current order, shop and link.
for (const about of ['order', 'link', 'customer_page', 'organization'] as const) {
  onEvents(about, (queryClient) => void queryClient.invalidateQueries(queriesOf(customerLinksApi.preview)))
}

export function useSendMail(orderId: string) {
  return useMutation({
    mutationFn: ({ kind, to }: { kind: CustomerMail; to: string }) =>
      call(customerLinksApi.mail, { id: orderId, kind, body: { to } }),
    onSuccess: (_response, { to }) => notify({ title: t.sent, description: t.sentText({ to }) }),
    onError: (error) => notifyFailure(t.notSent, withReason(t.failedSend, error)),
  })
}
