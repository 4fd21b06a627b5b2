import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { webhooksApi } from '#shared/api/webhooks.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/webhooks.ts'
import type { ChangeWebhook, Delivery, NewWebhook, Webhook } from '#shared/webhooks/schemas.ts'
import type { WebhookEventType } from '#shared/webhooks/webhooks.ts'
import { call, callWithHeaders, keyOf, queryOf, withReason } from '../../core/api/api.ts'
import { BY_PAGES, nextIn } from '../../core/api/read-pages.ts'
import { usePatch } from '../../core/api/patch.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { useUnanswered } from '../../core/api/read.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'

// Deliveries and a stopped webhook send no events, so an open list polls.
const LIST_AGAIN_MS = 30_000
const LOG_AGAIN_MS = 3000

export const webhooksQuery = (orgId: string) => ({
  ...queryOf(webhooksApi.list, { orgId }),
  refetchInterval: LIST_AGAIN_MS,
})

onEvents('webhook', (queryClient) => void queryClient.invalidateQueries(queriesOf(webhooksApi.list)))

/** Newest first. Earlier pages don't poll. */
export const deliveriesQuery = (orgId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(webhooksApi.deliveries, { orgId, id }),
    queryFn: async ({ pageParam: after }) => {
      const { body, headers } = await callWithHeaders(webhooksApi.deliveries, { orgId, id, query: { after } })
      return { deliveries: body, next: nextIn(headers) }
    },
    ...BY_PAGES,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : LOG_AGAIN_MS),
  })

/** Events come only from the active organization, and this may be another one. */
const usePatchedList = (orgId: string) => usePatch(queryOf(webhooksApi.list, { orgId }))

const replacing = (changed: Webhook) => (webhooks: Webhook[]) =>
  webhooks.map((webhook) => (webhook.id === changed.id ? changed : webhook))

const withoutSecret = ({ secret: _secret, ...webhook }: NewWebhook): Webhook => webhook

export function useAddWebhook(orgId: string) {
  const { patch, reload } = usePatchedList(orgId)
  return useMutation({
    mutationFn: (body: { url: string; events: WebhookEventType[] }) =>
      call(webhooksApi.create, { orgId, body }),
    onSuccess: (added) => {
      patch((webhooks) => [...webhooks.filter(({ id }) => id !== added.id), withoutSecret(added)])
      notify({ title: t.added, description: t.addedText })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedAdd, error)),
    onSettled: reload,
  })
}

export interface WebhookChange {
  webhook: Webhook
  change: ChangeWebhook
}

const changeKey = (orgId: string) => ['change-webhook', orgId]

export const useUnansweredWebhooks = (orgId: string): WebhookChange[] => useUnanswered(changeKey(orgId))

export function useChangeWebhook(orgId: string) {
  const { patch, reload } = usePatchedList(orgId)
  return useMutation({
    mutationKey: changeKey(orgId),
    // Two quick switches are answered in order.
    scope: { id: `webhooks ${orgId}` },
    mutationFn: ({ webhook: { id }, change }: WebhookChange) =>
      call(webhooksApi.change, { orgId, id, body: change }),
    onSuccess: (changed, { change }) => {
      patch(replacing(changed))
      notify(noticeOf(change))
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedChange, error)),
    onSettled: reload,
  })
}

function noticeOf({ isOn }: ChangeWebhook): { title: string; description?: string } {
  if (isOn === undefined) return { title: t.changed }
  return isOn
    ? { title: t.turnedOnNotice, description: t.turnedOnText }
    : { title: t.turnedOffNotice, description: t.turnedOffText }
}

export function useRemoveWebhook(orgId: string) {
  const { patch, reload } = usePatchedList(orgId)
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(webhooksApi.remove, { orgId, id }),
    onSuccess: (_response, { id }) => {
      patch((webhooks) => webhooks.filter((webhook) => webhook.id !== id))
      notify({ title: t.removed })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedRemove, error)),
    onSettled: reload,
  })
}

export function useNewSecret(orgId: string) {
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(webhooksApi.newSecret, { orgId, id }),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedSecret, error)),
  })
}

export function useTestWebhook(orgId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(webhooksApi.test, { orgId, id }),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedTest, error)),
    onSettled: (_response, _error, { id }) => queryClient.invalidateQueries(deliveriesQuery(orgId, id)),
  })
}

export function useSendAgain(orgId: string, { id }: Webhook) {
  const queryClient = useQueryClient()
  const query = deliveriesQuery(orgId, id)
  return useMutation({
    mutationFn: (delivery: Delivery) => call(webhooksApi.sendAgain, { orgId, id, deliveryId: delivery.id }),
    onSuccess: (sent) =>
      queryClient.setQueryData(
        query.queryKey,
        (log) =>
          log && {
            ...log,
            pages: log.pages.map(({ deliveries, next }) => ({
              deliveries: deliveries.map((delivery) => (delivery.id === sent.id ? sent : delivery)),
              next,
            })),
          },
      ),
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedAgain, error)),
    onSettled: () => queryClient.invalidateQueries(query),
  })
}
