/**
 * The name of the database. After a restore, and where a standby was promoted that lacks the latest changes, it is another
 * one: versions that were given before are given a second time, and nothing that was kept by them is valid.
 */
export interface Epoch {
  /** As it was read last. */
  known(): Promise<string>
  /** Asks the database. */
  read(): Promise<string>
  /** Called when it is another one than before. */
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
