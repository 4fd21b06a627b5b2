import { readSnapshot } from './core/persist/store.ts'
import { handlePushes } from './worker/push.ts'

declare const self: ServiceWorkerGlobalScope

// Written by build/service-worker.ts.
declare const __BUILD__: string
declare const __SHELL__: string[]

const PARTS = __SHELL__
const SHELLS = 'kerf-shell:'
// Pages of the previous build may still be open, and request their parts.
const BUILDS = 2
// A network that exists in name only must not block the board.
const PATIENCE_MS = 3000

handlePushes()

self.addEventListener('install', (event) => {
  event.waitUntil(fillShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // The server renders the customers' pages itself, also in a shop's browser.
  if (pathname.startsWith('/api/') || pathname.startsWith('/t/')) return
  if (request.mode === 'navigate') {
    event.respondWith(isReload(request) ? fromNetwork(request) : openPage(request, pathname + search))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(asset(event))
  } else if (PARTS.includes(pathname)) {
    event.respondWith(part(request, pathname))
  }
})

/** A reload wants the server's page: after an update it is newer. */
function isReload({ cache }: Request): boolean {
  return cache !== 'default'
}

async function openPage(request: Request, address: string): Promise<Response> {
  const [shell, snapshot] = await Promise.all([
    inShell('/'),
    // Without a snapshot the page opens as on a new device.
    address === '/' ? readSnapshot(__BUILD__).catch(() => undefined) : undefined,
  ])
  if (!shell) return fetch(request)
  return snapshot ? withSnapshot(shell, snapshot.data) : shell
}

/** Each requested part would pass through this worker again. The page's slow script waits for the paint. */
async function withSnapshot(shell: Response, snapshot: string): Promise<Response> {
  const html = await shell.text()
  const src = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)
  const css = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html)
  const [theme, afterPaint, styles] = await Promise.all([
    textInShell('/theme.js'),
    textInShell('/after-paint.js'),
    textInShell(css?.[1]),
  ])
  if (!src || !css || !theme || !afterPaint || !styles) return new Response(html, { headers: shell.headers })
  const document = html
    .replace(src[0], '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script src="/theme.js"></script>', () => `<script>${theme}</script>`)
    .replace(css[0], () => `<style>${styles}</style>`)
    .replace('<div id="root"></div>', () => `${besidePage(snapshot)}<div id="root"></div>`)
    .replace('</body>', () => `<script data-src="${src[1]}">${afterPaint}</script></body>`)
  return new Response(document, { headers: await headersFor(shell, [theme, afterPaint]) })
}

/** Fixed, so it takes no part in the layout. The page replaces it (client/core/persist/snapshot.ts). */
function besidePage(html: string): string {
  return `<div id="snapshot" style="position:fixed;inset:0">${html}</div>`
}

/** The policy allows only these scripts in the document, by their content. */
async function headersFor(shell: Response, scripts: string[]): Promise<Headers> {
  const sources = await Promise.all(scripts.map(sourceOf))
  const headers = new Headers(shell.headers)
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  const policy = headers.get('content-security-policy')
  if (policy) {
    headers.set('content-security-policy', policy.replace(/script-src /, `script-src ${sources.join(' ')} `))
  }
  return headers
}

async function sourceOf(script: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}

async function textInShell(path: string | undefined): Promise<string | undefined> {
  return path === undefined ? undefined : (await inShell(path))?.text()
}

async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const found = await inShell('/')
    if (found) return found
    throw error
  }
}

/** The page opens with this part, whatever the network does. */
async function part(request: Request, path: string): Promise<Response> {
  return (await inShell(path)) ?? fetch(request)
}

/** Its name contains its hash, so a cached one is always right. */
async function asset(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const found = await caches.match(url, { ignoreVary: true })
  if (found) return found
  const response = await fetch(event.request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(caches.open(SHELLS + __BUILD__).then((shell) => shell.put(url, copy)))
  }
  return response
}

function inShell(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: SHELLS + __BUILD__, ignoreVary: true })
}

/** All or nothing: a server update in between would mix two builds. */
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
