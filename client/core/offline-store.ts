/**
 * What is kept in this browser for the time without a network: answers as the server gave them, each under its path.
 * The page writes it and the worker reads it. It belongs to one person in one organization and to one build of the
 * page, which all stand in the cache's name: another's is never read, and never written to once it is forgotten.
 */
const PREFIX = 'kerf-kept:'
const ONE = '[^/?]+'
const KEPT = new RegExp(
  `^/api/(user|organizations/${ONE}/columns|orders(/(?!(archive|unseen)$)${ONE}(/(notes|attachments|checklists|activity|activities|assignees))?)?)$`,
)
// Of orders that were opened, the answers that are kept; the oldest give way.
const MOST = 300

/** When a kept answer was true, in milliseconds since 1970; no answer of the server's own has it. */
export const KEPT_AT = 'x-kept-at'

/** The reads that are kept; of the board only the whole one. */
export function isKept(path: string): boolean {
  return KEPT.test(path)
}

/** Answers what was kept by this build under a path. */
export async function recall(build: string, path: string): Promise<Response | undefined> {
  const names = await caches.keys()
  const name = names.find((one) => one.startsWith(`${PREFIX}${build}:`))
  return name === undefined ? undefined : caches.match(path, { cacheName: name, ignoreVary: true })
}

/** Where answers for this person are kept from now on. What was kept for anybody else is forgotten. */
export async function openKept(build: string, userId: string, orgId: string): Promise<string> {
  const name = `${PREFIX}${build}:${userId}:${orgId}`
  await alone(async () => {
    await forgetBut(name)
    await caches.open(name)
  })
  return name
}

/** Does nothing when what was kept under this name has been forgotten meanwhile. */
export async function keep(name: string, path: string, body: unknown, headers: HeadersInit): Promise<void> {
  const answer = Response.json(body, { headers })
  await alone(async () => {
    if (!(await caches.has(name))) return
    const cache = await caches.open(name)
    await cache.put(path, answer)
    const kept = await cache.keys()
    // In the order in which they were written.
    const spare = kept.filter(({ url }) => /\/api\/orders\//.test(url)).slice(0, -MOST)
    for (const request of spare) await cache.delete(request)
  })
}

/** At the end of a session, and when it looks at another organization. */
export async function forgetKept(): Promise<void> {
  // Without https there is neither a worker nor anything kept.
  if ('caches' in globalThis) await alone(() => forgetBut(undefined))
}

async function forgetBut(name: string | undefined): Promise<void> {
  for (const one of await caches.keys()) {
    if (one.startsWith(PREFIX) && one !== name) await caches.delete(one)
  }
}

// Over all tabs: what one forgets, another must not bring back in the same moment.
async function alone(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request('kerf-kept', work)
}
