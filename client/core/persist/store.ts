/** The cache is named by owner and build: another owner's is never read, a deleted one never written. */
const PREFIX = 'kerf-kept:'
const OPENING = '/kept/opening'
const SNAPSHOT = '/kept/snapshot'
const LATER = '/kept/later/'
// Stored answers about opened orders; the oldest are removed first.
const MOST = 300
const LONGEST_MS = 14 * 86_400_000

/** When the stored data was true, in milliseconds since 1970. */
const STORED_AT = 'x-stored-at'

export interface StoredQuery {
  queryKey: readonly unknown[]
  data: unknown
  /** Whether events report its changes since. */
  live: boolean
}

export interface Opening {
  userId: string
  orgId: string
  log: string
  queries: StoredQuery[]
}

interface Owner {
  build: string
  userId: string
  orgId: string
}

export interface Stored<T> {
  at: number
  data: T
}

/** Deletes everybody else's stored data. */
export async function openStore({ build, userId, orgId }: Owner): Promise<string> {
  const name = `${PREFIX}${build}:${userId}:${orgId}`
  await alone(async () => {
    await removeAllBut(name)
    await caches.open(name)
  })
  return name
}

export const writeOpening = (name: string, opening: Opening, at: number): Promise<void> =>
  write(name, OPENING, JSON.stringify(opening), at)

export const writeSnapshot = (name: string, html: string, at: number): Promise<void> =>
  write(name, SNAPSHOT, html, at)

export const writeLater = (name: string, queryHash: string, data: unknown): Promise<void> =>
  write(name, LATER + encodeURIComponent(queryHash), JSON.stringify(data), Date.now())

export const readOpening = (build: string): Promise<Stored<Opening> | undefined> =>
  read(build, OPENING, (response) => response.json() as Promise<Opening>)

export const readSnapshot = (build: string): Promise<Stored<string> | undefined> =>
  read(build, SNAPSHOT, (response) => response.text())

export const readLater = (build: string, queryHash: string): Promise<Stored<unknown> | undefined> =>
  read(build, LATER + encodeURIComponent(queryHash), (response) => response.json())

export async function clearStore(): Promise<void> {
  // Without https there is no worker, and nothing is stored.
  if ('caches' in globalThis) await alone(() => removeAllBut(undefined))
}

async function read<T>(
  build: string,
  path: string,
  parse: (response: Response) => Promise<T>,
): Promise<Stored<T> | undefined> {
  const names = await caches.keys()
  const cacheName = names.find((name) => name.startsWith(`${PREFIX}${build}:`))
  const response = cacheName && (await caches.match(path, { cacheName, ignoreVary: true }))
  if (!response) return undefined
  const at = Number(response.headers.get(STORED_AT))
  const age = Date.now() - at
  // After a clock was set back, the age is unknown.
  return age >= 0 && age < LONGEST_MS ? { at, data: await parse(response) } : undefined
}

/** Does nothing if the cache of this name was deleted in the meantime. */
async function write(name: string, path: string, body: string, at: number): Promise<void> {
  const response = new Response(body, { headers: { [STORED_AT]: String(at) } })
  await alone(async () => {
    if (!(await caches.has(name))) return
    const cache = await caches.open(name)
    await cache.put(path, response)
    if (!path.startsWith(LATER)) return
    // Cache keys are in the order of writing.
    const later = (await cache.keys()).filter(({ url }) => url.includes(LATER))
    for (const request of later.slice(0, -MOST)) await cache.delete(request)
  })
}

async function removeAllBut(name: string | undefined): Promise<void> {
  for (const one of await caches.keys()) {
    if (one.startsWith(PREFIX) && one !== name) await caches.delete(one)
  }
}

// Locks all tabs, because one tab could restore the data that another deletes.
async function alone(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request('kerf-kept', work)
}
