import type { PushMessage } from '#shared/notifications/schemas.ts'

declare const self: ServiceWorkerGlobalScope

// How long a page may take to confirm that it opens the pressed push.
const TAKEN_MS = 2000

/** Shows pushes on this device, and opens a pressed one. */
export function handlePushes(): void {
  self.addEventListener('push', (event) => {
    const message = read(event.data)
    if (message) event.waitUntil(show(message))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(ownAddress(event.notification.data?.url)))
  })
  // The browser has a new push address. An open page tells the server, or else the next one that opens.
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellRenewed()))
}

/** Undefined if this build can't show it. */
function read(data: PushMessageData | null): PushMessage | undefined {
  try {
    const message = data?.json() as PushMessage | null | undefined
    if (!message) return undefined
    const { id, title, body, url } = message
    return [id, title, body, url].every((text) => typeof text === 'string') ? message : undefined
  } catch {
    return undefined
  }
}

async function show({ id, title, body, url }: PushMessage): Promise<void> {
  // Shown even while somebody looks at Kerf: they may be in another organization, and a browser may end
  // subscriptions that show nothing.
  await self.registration.showNotification(title, {
    body,
    // A push that is sent twice is shown once.
    tag: id,
    icon: '/icons/icon-192.png',
    data: { url },
  })
}

/** Uses an open window, without a reload if it listens, or else a new one. */
async function open(url: string): Promise<void> {
  const [window] = await openWindows()
  if (!window) return void (await self.clients.openWindow(url))
  // Some browsers don't focus the window.
  await window.focus().catch(() => undefined)
  if (!(await isTaken(window, url))) await window.navigate(url)
}

function isTaken(window: WindowClient, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), TAKEN_MS)
    window.postMessage({ type: 'OPEN', url }, [port2])
  })
}

async function tellRenewed(): Promise<void> {
  for (const window of await openWindows()) window.postMessage({ type: 'RENEWED' }, [])
}

/** The window that was looked at last comes first. */
const openWindows = () => self.clients.matchAll({ type: 'window' })

/** Only a path of this origin: a push never leads to another site. */
function ownAddress(url: unknown): string {
  const { origin, pathname, search } = new URL(typeof url === 'string' ? url : '/', self.location.origin)
  return origin === self.location.origin ? pathname + search : '/'
}
