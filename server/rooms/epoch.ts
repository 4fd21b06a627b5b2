/** After a restore, versions are given again, so nothing stored under the former name is valid. */
export interface Epoch {
  known(): Promise<string>
  read(): Promise<string>
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
