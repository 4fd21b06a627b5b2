interface ImportSearch {
  id?: string
  /** Without it, the columns are shown for the first time. */
  step?: 'columns' | 'check'
}

export function validateImportSearch({ id, step }: Record<string, unknown>): ImportSearch {
  if (typeof id !== 'string' || !id) return {}
  return { id, ...((step === 'columns' || step === 'check') && { step }) }
}
