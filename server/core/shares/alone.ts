const ALONE_AFTER_MS = 60_000

/** Knows whether one organization alone has asked for anything lately: it may take more of the server then. */
export interface Alone {
  heard(owner: string): void
  isAlone(): boolean
}

export function watchAlone(): Alone {
  let latest: string | undefined
  /** When an organization last asked after another one. */
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
