/** A page that takes a place, while it is open, to hear events. */
export interface Holder {
  orgId: string
  /** The session or the link that it came with. */
  key: string
}

export interface PlaceLimits {
  perKey: number
  perOrganization: number
  /** On this server. */
  atAll: number
}

/** A server's places for pages that hear events. No organization takes the places of others. */
export interface Places<T extends Holder> {
  /**
   * If the key has all its places, the new holder displaces the key's oldest: somebody looks at the new window.
   * If all places are taken, the oldest of the largest organization gives way.
   * @returns false where its own organization has too many
   */
  take(holder: T): boolean
  /** Leaves without a message to the holder. */
  leave(holder: T): void
  has(holder: T): boolean
  /** Oldest first. */
  all(): T[]
  ofKey(key: string): T[]
  ofOrganization(orgId: string): T[]
  keys(): string[]
  size(): number
}

/** @param on tells holders that they have lost their place */
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

  /** @param holders oldest first */
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
    // Otherwise two organizations would take the same place from each other forever, as their pages reconnect.
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
