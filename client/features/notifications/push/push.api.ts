import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pushApi } from '#shared/api/notifications.ts'
import { call, queryOf, withReason } from '../../../core/api/api.ts'
import { notify, notifyFailure } from '../../../core/notices/notices.ts'
import { endPushHere, pushHere, subscriptionHere } from '../../../core/push/push-here.ts'
import { useUser } from '../../../core/session.tsx'
import { PushFailure, subscribe } from './subscribe.ts'
import { error } from '#texts/common.ts'
import * as t from '#texts/notifications/push.ts'

export const devicesQuery = queryOf(pushApi.devices)

export type BrowserState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'subscribed'

/** The browser's settings can change the permission without telling the page. */
export const browserQuery = queryOptions({
  queryKey: ['push in this browser'],
  queryFn: readBrowser,
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

async function readBrowser(): Promise<BrowserState> {
  if (!window.isSecureContext) return 'insecure'
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return pushHere() && (await subscriptionHere()) ? 'subscribed' : 'off'
}

function useAskAnew() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [browserQuery, devicesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    )
}

export function useTurnOn() {
  const { id } = useUser()
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: async () => {
      // Asked first, because browsers ask only right after a click.
      if ((await Notification.requestPermission()) === 'granted') await subscribe(id)
    },
    onError: (failure) => {
      const reason = reasonOf(failure)
      notifyFailure(error, reason ? `${t.notTurnedOn} ${reason}` : withReason(t.notTurnedOn, failure))
    },
    onSettled: askAnew,
  })
}

/** Undefined if it wasn't the browser's fault. */
function reasonOf(failure: Error): string | undefined {
  if (failure instanceof PushFailure) return failure.message
  return failure instanceof DOMException ? t.serviceUnreachable : undefined
}

/** This browser's own device is also unsubscribed here. */
export function useEndDevice() {
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
      await call(pushApi.remove, { id })
      if (isCurrent) await endPushHere()
    },
    onSuccess: (_response, { isCurrent }) => {
      if (!isCurrent) notify({ title: t.turnedOffThere })
    },
    onError: (failure) => notifyFailure(error, withReason(t.notTurnedOff, failure)),
    onSettled: askAnew,
  })
}
