import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

interface Draft {
  text: string
  /** The address has come to say the same: what it says otherwise from now on comes from elsewhere. */
  settled: boolean
}

/**
 * What is in a field that the address follows: as it was typed, however late the address is, until something else
 * changes the address. `said` is what the address says; `meaningOf` what it will say for a text.
 */
export function useDraft(said: string, meaningOf: (text: string) => string) {
  const router = useRouter()
  const [draft, setDraft] = useState<Draft>()

  if (draft) {
    const same = meaningOf(draft.text) === said
    if (same && !draft.settled) setDraft({ ...draft, settled: true })
    else if (!same && draft.settled) setDraft(undefined)
  }
  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        if (action.type !== 'PUSH' && action.type !== 'REPLACE') setDraft(undefined)
      }),
    [router],
  )

  return {
    text: draft?.text ?? said,
    keep: useCallback((text: string) => setDraft({ text, settled: false }), []),
    drop: useCallback(() => setDraft(undefined), []),
  }
}
