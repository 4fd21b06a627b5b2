export interface ImportSearch {
  id?: string
  /** Of one that is not run yet. Without a step its columns are looked at for the first time. */
  step?: 'columns' | 'check'
}

export function validateImportSearch({ id, step }: Record<string, unknown>): ImportSearch {
  if (typeof id !== 'string' || !id) return {}
  return { id, ...((step === 'columns' || step === 'check') && { step }) }
}
