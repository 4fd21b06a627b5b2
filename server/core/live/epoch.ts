/**
 * The database's name. It changes after a restore, and when a promoted standby lacks the latest changes.
 * Versions given out before are then given again, so nothing stored by them is valid.
 */
export interface Epoch {
  /** The name from the last read. */
  known(): Promise<string>
  /** Reads it from the database. */
  read(): Promise<string>
  /** Called when the name has changed. */
  onRenewed(listener: () => void): void
}

export function watchEpoch(select: () => Promise<string>): Epoch {
  const listeners: (() => void)[] = []
  let known: string | undefined

  async function read(): Promise<string> {
    const before = known
    const epoch = await select()
    known = epoch
    if (before !== undefined && before !== epoch) for (const listener of listeners) listener()
    return epoch
  }

  return {
    known: async () => known ?? read(),
    read,
    onRenewed: (listener) => void listeners.push(listener),
  }
}
