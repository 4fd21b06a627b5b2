/**
 * What this device stores of the server's data: the queries that the board opens from, a snapshot of the board in HTML,
 * and answers that are shown while there is no network. The page writes and reads it; the worker reads the snapshot.
 * It belongs to one person in one organization and to one build of the page, which all stand in the cache's name:
 * another's is never read, and nothing is written to a cache that has been deleted.
 */
const PREFIX = 'kerf-kept:'
const OPENING = '/kept/opening'
const SNAPSHOT = '/kept/snapshot'
const LATER = '/kept/later/'
// Answers of orders that were opened; the oldest give way.
const MOST = 300
/** Nothing is shown that is older than this, in milliseconds. */
const LONGEST_MS = 14 * 86_400_000

/** When what is stored was true, in milliseconds since 1970. */
const STORED_AT = 'x-stored-at'

export interface StoredQuery {
  queryKey: readonly unknown[]
  data: unknown
  /** Events tell what changed of it since. */
  live: boolean
}

/** What the page opens from. */
export interface Opening {
  userId: string
  orgId: string
  /** Which log the versions count in. */
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

/** Where data of this person is written from now on. What was stored of anybody else is deleted. */
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

/** Stored by this build of the page, and not too long ago. */
export const readOpening = (build: string): Promise<Stored<Opening> | undefined> =>
  read(build, OPENING, (response) => response.json() as Promise<Opening>)

export const readSnapshot = (build: string): Promise<Stored<string> | undefined> =>
  read(build, SNAPSHOT, (response) => response.text())

export const readLater = (build: string, queryHash: string): Promise<Stored<unknown> | undefined> =>
  read(build, LATER + encodeURIComponent(queryHash), (response) => response.json())

/** At the end of a session, when it looks at another organization, and when the database is another one. */
export async function clearStore(): Promise<void> {
  // Without https there is neither a worker nor anything stored.
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
  // A clock that was put back says nothing of the age.
  return age >= 0 && age < LONGEST_MS ? { at, data: await parse(response) } : undefined
}

/** Does nothing when what was stored under this name has been deleted meanwhile. */
async function write(name: string, path: string, body: string, at: number): Promise<void> {
  const response = new Response(body, { headers: { [STORED_AT]: String(at) } })
  await alone(async () => {
    if (!(await caches.has(name))) return
    const cache = await caches.open(name)
    await cache.put(path, response)
    if (!path.startsWith(LATER)) return
    // In the order in which they were written.
    const later = (await cache.keys()).filter(({ url }) => url.includes(LATER))
    for (const request of later.slice(0, -MOST)) await cache.delete(request)
  })
}

async function removeAllBut(name: string | undefined): Promise<void> {
  for (const one of await caches.keys()) {
    if (one.startsWith(PREFIX) && one !== name) await caches.delete(one)
  }
}

// Over all tabs: what one deletes, another must not bring back in the same moment.
async function alone(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request('kerf-kept', work)
}
