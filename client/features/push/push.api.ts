import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { pushApi } from '#shared/api/notifications.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { endPushHere, pushHere, subscriptionHere } from '../../core/push/push-here.ts'
import { useUser } from '../../core/session.tsx'
import { PushFailure, subscribe } from './subscribe.ts'

/** The user's devices that get pushes, latest first. */
export const devicesQuery = queryOf(pushApi.devices)

export type BrowserState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'subscribed'

/** This browser's push state. Its own settings can change the permission without telling the page. */
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

const NOT_REACHED = "This browser could not reach its maker's push service. Please try again later."

export function useTurnOn() {
  const { id } = useUser()
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: async () => {
      // Asked first, because browsers ask only right after a click.
      if ((await Notification.requestPermission()) === 'granted') await subscribe(id)
    },
    onError: (error) => {
      const failure = 'Push could not be turned on'
      const reason = reasonOf(error)
      notifyFailure('Error', reason ? `${failure}. ${reason}` : withReason(failure, error))
    },
    onSettled: askAnew,
  })
}

/** Why the browser failed; undefined if it wasn't the browser's fault. */
function reasonOf(error: Error): string | undefined {
  if (error instanceof PushFailure) return error.message
  return error instanceof DOMException ? NOT_REACHED : undefined
}

/** Ends a device. If it is this one, its browser also unsubscribes. */
export function useEndDevice() {
  const askAnew = useAskAnew()
  return useMutation({
    mutationFn: async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
      await call(pushApi.remove, { id })
      if (isCurrent) await endPushHere()
    },
    onSuccess: (_response, { isCurrent }) => {
      if (!isCurrent) notify({ title: 'Push ended on that device' })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to end push', error)),
    onSettled: askAnew,
  })
}
