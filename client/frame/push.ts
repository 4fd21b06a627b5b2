import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pushHere } from '../core/push/push-here.ts'
import { useUser } from '../core/session.tsx'
import { useIdle } from '../ui/idle.ts'

export function usePush(): void {
  const { id, orgId } = useUser()
  const { history } = useRouter()
  const idle = useIdle()

  useEffect(() => {
    if (!idle) return
    const refresh = () => {
      // Without a network, the next visit checks again.
      if (pushHere()) {
        void import('../features/notifications/push/subscribe.ts')
          .then(({ refreshPush }) => refreshPush(id))
          .catch(() => undefined)
      }
    }
    refresh()
    return onMessage('RENEWED', refresh)
  }, [idle, id])

  useEffect(
    () =>
      onMessage('OPEN', ({ data, ports }) => {
        ports[0]?.postMessage(true)
        history.push(addressHere(data.url, orgId))
      }),
    [history, orgId],
  )
}

/** Without the organization if it is already active: the order's page may be open, with unsaved text. */
function addressHere(url: string, orgId: string | null): string {
  const { pathname, search, searchParams } = new URL(url, window.location.origin)
  return searchParams.get('organization') === orgId ? pathname : pathname + search
}

/** Messages come from client/worker/push.ts. */
function onMessage(type: string, handle: (event: MessageEvent) => void): () => void {
  const hear = (event: MessageEvent) => {
    if (event.data?.type === type) handle(event)
  }
  // It doesn't exist without https.
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.addEventListener('message', hear)
  return () => worker?.removeEventListener('message', hear)
}
