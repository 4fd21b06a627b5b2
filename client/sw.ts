import { isKept, recall } from './core/offline-store.ts'

declare const self: ServiceWorkerGlobalScope

// Written by build/service-worker.ts.
declare const __BUILD__: string
declare const __SHELL__: string[]

const PARTS = __SHELL__
const SHELLS = 'kerf-shell:'
// Pages of the build before may still be open, and ask for their parts.
const BUILDS = 2

self.addEventListener('install', (event) => {
  event.waitUntil(fillShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(), startFetchingEarly(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/api/')) {
    if (search === '' && isKept(pathname)) {
      event.respondWith(networkElse(fetch(request), () => recall(__BUILD__, pathname)))
    }
  } else if (request.mode === 'navigate') {
    event.respondWith(networkElse(early(event), () => inShell('/')))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(event))
  } else if (PARTS.includes(pathname)) {
    event.respondWith(networkElse(fetch(request), () => inShell(pathname)))
  }
})

/** What the server says, whatever it is; only where it cannot be reached what lies here. */
async function networkElse(
  network: Promise<Response>,
  otherwise: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    return await network
  } catch (error) {
    const found = await otherwise()
    if (found) return found
    throw error
  }
}

/** Its name has its hash: one that is here is the right one. */
async function asset(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const found = await caches.match(url, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(caches.open(SHELLS + __BUILD__).then((shell) => shell.put(url, copy)))
  }
  return answer
}

function inShell(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: SHELLS + __BUILD__, ignoreVary: true })
}

/** All or nothing: an update of the server in between would mix two builds. */
async function fillShell(): Promise<void> {
  const shell = await caches.open(SHELLS + __BUILD__)
  await shell.addAll(PARTS)
  const page = await inShell('/')
  if (!(await page?.text())?.includes(__BUILD__)) throw new Error('The page is of another build')
}

async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELLS))
  await Promise.all(shells.slice(0, -BUILDS).map((name) => caches.delete(name)))
}

// The page is on its way while this worker is still starting; Safari before 15.4 has no such thing.
async function startFetchingEarly(): Promise<void> {
  await self.registration.navigationPreload?.enable()
}

async function early({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request)
}
