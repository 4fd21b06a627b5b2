import type { PushMessage } from '#shared/notifications/types.ts'

declare const self: ServiceWorkerGlobalScope

// How long a page may take to say that it opens what was pressed.
const TAKEN_MS = 2000

/** Shows what is pushed to this device, and opens it when it is pressed. */
export function handlePushes(): void {
  self.addEventListener('push', (event) => {
    const message = read(event.data)
    if (message) event.waitUntil(show(message))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(ownAddress(event.notification.data?.url)))
  })
  // The browser has another address now. A page that is open says so to the server, or the next one that is opened.
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellRenewed()))
}

/** Undefined for what this build cannot show. */
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
  // Also while somebody looks at Kerf: it may be at another organization, and a browser may end what shows nothing.
  await self.registration.showNotification(title, {
    body,
    // What is sent twice is shown once.
    tag: id,
    icon: '/icons/icon-192.png',
    data: { url },
  })
}

/** In a window that is there, without loading it anew where it listens, or in a new one. */
async function open(url: string): Promise<void> {
  const [window] = await openWindows()
  if (!window) return void (await self.clients.openWindow(url))
  // Some browsers leave the window where it is.
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

/** The one that was looked at last comes first. */
const openWindows = () => self.clients.matchAll({ type: 'window' })

/** From the origin on: nothing that is pushed leads to another site. */
function ownAddress(url: unknown): string {
  const { origin, pathname, search } = new URL(typeof url === 'string' ? url : '/', self.location.origin)
  return origin === self.location.origin ? pathname + search : '/'
}
