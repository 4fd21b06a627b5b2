const ALONE_AFTER_MS = 60_000

/** Knows whether only one organization has made requests lately: it may then use more of the server. */
export interface Alone {
  heard(owner: string): void
  isAlone(): boolean
}

export function watchAlone(): Alone {
  let latest: string | undefined
  /** When two different organizations last asked one after the other. */
  let alternated = -Infinity

  return {
    heard(owner) {
      if (owner === latest) return
      if (latest !== undefined) alternated = performance.now()
      latest = owner
    },
    isAlone: () => performance.now() - alternated >= ALONE_AFTER_MS,
  }
}
