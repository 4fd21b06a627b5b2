import { useMutation } from '@tanstack/react-query'
import { customerPageApi } from '#shared/api/customer-page.ts'
import { MAIL_NAMES, type CustomerMail, type MailText } from '#shared/customer/mails.ts'
import type { ChangeCustomerPage, CustomerPage } from '#shared/customer/types.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/customer-settings.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { usePatch } from '../../../core/api/patch.ts'
import { queriesOf } from '../../../core/api/queries-of.ts'
import { useUnanswered } from '../../../core/api/read.ts'
import { onEvents } from '../../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import type { UploadedFile } from '../../files/upload/uploader.ts'

export const customerPageQuery = (orgId: string) => queryOf(customerPageApi.read, { orgId })

onEvents(
  'customer_page',
  (queryClient) => void queryClient.invalidateQueries(queriesOf(customerPageApi.read)),
)

/** Shows the answer at once: events come only from the active organization, and this may be another one. */
function usePatchedPage(orgId: string) {
  const { patch, reload } = usePatch(customerPageQuery(orgId))
  return { patch: (changed: Partial<CustomerPage>) => patch((page) => ({ ...page, ...changed })), reload }
}

export function useSavePage(orgId: string) {
  const { patch, reload } = usePatchedPage(orgId)
  return useMutation({
    mutationFn: (change: ChangeCustomerPage) => call(customerPageApi.change, { orgId, body: change }),
    onSuccess: (page) => {
      patch(page)
      notify({ title: tCommon.settingsSaved })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(tCommon.settingsNotSaved, error)),
    onSettled: reload,
  })
}

export interface MailChange {
  kind: CustomerMail
  mail: Partial<MailText>
}

const mailKey = (orgId: string) => ['save-mail', orgId]

export const useUnansweredMails = (orgId: string): MailChange[] => useUnanswered(mailKey(orgId))

export function useSaveMail(orgId: string) {
  const { patch, reload } = usePatchedPage(orgId)
  return useMutation({
    mutationKey: mailKey(orgId),
    mutationFn: ({ kind, mail }: MailChange) =>
      call(customerPageApi.change, { orgId, body: { mails: { [kind]: mail } } }),
    // Two quick switches are answered in order.
    scope: { id: `customer mails ${orgId}` },
    onSuccess: (page, { kind, mail: { isOn } }) => {
      patch(page)
      const title = isOn === undefined ? t.emailSaved : isOn ? t.emailOn : t.emailOff
      notify({ title, description: MAIL_NAMES[kind] })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedEmail, error)),
    onSettled: reload,
  })
}

export function useSaveLogo(orgId: string) {
  const { patch } = usePatchedPage(orgId)
  return async ({ address }: UploadedFile): Promise<void> => {
    patch(await call(customerPageApi.setLogo, { orgId, body: { logoUrl: new URL(address).pathname } }))
  }
}

export function useRemoveLogo(orgId: string) {
  const { patch } = usePatchedPage(orgId)
  return useMutation({
    mutationFn: () => call(customerPageApi.setLogo, { orgId, body: { logoUrl: null } }),
    onSuccess: (logo) => {
      patch(logo)
      notify({ title: t.logoRemoved })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedRemove, error)),
  })
}
