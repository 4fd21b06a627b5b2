/** A link or a calendar takes some 200 bytes here. */
const MOST_KNOWN = 20_000

/**
 * The owners of secret addresses that this process has seen. Callers with many addresses of one organization
 * take turns as one, without a lookup before their turn.
 */
export function knownOwners(most = MOST_KNOWN) {
  // Least recently used first.
  const owners = new Map<string, string>()
  return {
    /** The key of an address's turn: the address itself while its owner is unknown. */
    turnOf: (id: string): string => owners.get(id) ?? id,
    note(id: string, owner: string): void {
      owners.delete(id)
      owners.set(id, owner)
      const [oldest] = owners.keys()
      if (owners.size > most && oldest !== undefined) owners.delete(oldest)
    },
  }
}
