import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'

interface Draft {
  text: string
  /** The address has caught up, so any later difference comes from elsewhere, such as a cleared filter. */
  settled: boolean
}

/** The text goes into the address with a delay. `meaningOf` returns the value that it will have there. */
export function useDraft(inAddress: string, meaningOf: (text: string) => string) {
  const router = useRouter()
  const [draft, setDraft] = useState<Draft>()

  if (draft) {
    const same = meaningOf(draft.text) === inAddress
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
    text: draft?.text ?? inAddress,
    setText: useCallback((text: string) => setDraft({ text, settled: false }), []),
    drop: useCallback(() => setDraft(undefined), []),
  }
}
