/** What the page shows, in its address. */
export interface ImportSearch {
  /** The import that is looked at; without one a file is chosen. */
  id?: string
  /** Of one that is not run yet. Without a step its columns are looked at for the first time. */
  step?: 'columns' | 'check'
}

/** For the route: keeps what is known. */
export function validateImportSearch({ id, step }: Record<string, unknown>): ImportSearch {
  if (typeof id !== 'string' || !id) return {}
  return { id, ...((step === 'columns' || step === 'check') && { step }) }
}
