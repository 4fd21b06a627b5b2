/** A link or a calendar takes some 200 bytes here. */
const MOST_KNOWN = 20_000

/**
 * Whose secret addresses are, as far as this process has seen: who asks by many addresses of one organization takes turns as
 * one, and nothing is looked up for that before it is their turn.
 */
export function knownOwners(most = MOST_KNOWN) {
  // The one that was used longest ago comes first.
  const owners = new Map<string, string>()
  return {
    /** In whose turn an address is asked: its own while nobody knows its owner. */
    turnOf: (id: string): string => owners.get(id) ?? id,
    note(id: string, owner: string): void {
      owners.delete(id)
      owners.set(id, owner)
      const [oldest] = owners.keys()
      if (owners.size > most && oldest !== undefined) owners.delete(oldest)
    },
  }
}
