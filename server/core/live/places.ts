/** Who takes a place: a page that is told what happens, for as long as it is open. */
export interface Holder {
  orgId: string
  /** By what it came in: a session, or a link. */
  key: string
}

export interface PlaceLimits {
  perKey: number
  perOrganization: number
  /** Of this server. */
  atAll: number
}

/** The places of a server for pages that are told what happens, so that no organization takes those of the others. */
export interface Places<T extends Holder> {
  /**
   * Where its key has all of its places, the oldest of them is displaced: the new one is the window that somebody looks
   * at. Where all are taken, the oldest of the organization that has most gives way.
   * @returns false where its own organization has too many
   */
  take(holder: T): boolean
  /** Says nothing to it. */
  leave(holder: T): void
  has(holder: T): boolean
  /** The oldest first. */
  all(): T[]
  ofKey(key: string): T[]
  ofOrganization(orgId: string): T[]
  keys(): string[]
  size(): number
}

/** @param on tells those who lose their place, when they have lost it */
export function openPlaces<T extends Holder>(
  { perKey, perOrganization, atAll }: PlaceLimits,
  on: { displaced: (holder: T) => void; gaveWay: (holder: T) => void },
): Places<T> {
  const everyone = new Set<T>()
  const byKey = new Map<string, Set<T>>()
  const byOrganization = new Map<string, Set<T>>()

  function leave(holder: T): void {
    everyone.delete(holder)
    takeOut(byKey, holder.key, holder)
    takeOut(byOrganization, holder.orgId, holder)
  }

  /** @param holders the oldest first */
  function lose([oldest]: Set<T>, tell: (holder: T) => void): void {
    if (!oldest) return
    leave(oldest)
    tell(oldest)
  }

  function makeRoom({ key, orgId }: T): boolean {
    const ofKey = byKey.get(key)
    if (ofKey && ofKey.size >= perKey) {
      lose(ofKey, on.displaced)
      return true
    }
    const own = byOrganization.get(orgId)?.size ?? 0
    if (own >= perOrganization) return false
    if (everyone.size < atAll) return true
    const most = [...byOrganization.values()].reduce((one, other) => (other.size > one.size ? other : one))
    // Or the two would take the same place from each other without end, as their pages connect again.
    if (most.size <= own + 1) return false
    lose(most, on.gaveWay)
    return true
  }

  return {
    take(holder) {
      if (!makeRoom(holder)) return false
      everyone.add(holder)
      putIn(byKey, holder.key, holder)
      putIn(byOrganization, holder.orgId, holder)
      return true
    },
    leave,
    has: (holder) => everyone.has(holder),
    all: () => [...everyone],
    ofKey: (key) => [...(byKey.get(key) ?? [])],
    ofOrganization: (orgId) => [...(byOrganization.get(orgId) ?? [])],
    keys: () => [...byKey.keys()],
    size: () => everyone.size,
  }
}

function putIn<T>(sets: Map<string, Set<T>>, name: string, item: T): void {
  const set = sets.get(name) ?? new Set()
  sets.set(name, set.add(item))
}

function takeOut<T>(sets: Map<string, Set<T>>, name: string, item: T): void {
  const set = sets.get(name)
  set?.delete(item)
  if (set?.size === 0) sets.delete(name)
}
