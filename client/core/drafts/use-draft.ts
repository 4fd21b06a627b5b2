import { useState, useSyncExternalStore } from 'react'
import * as t from '#texts/page/drafts.ts'
import { allDrafts, onDrafts, setUnsent, unsentDraft, type Draft } from './drafts.ts'

/** For a dialog whose order was archived while it was open. */
export const IN_ARCHIVE = t.archived

export const RESTORED = t.restored

export const useDrafts = (): Draft[] => useSyncExternalStore(onDrafts, allDrafts)

export const useDraft = <Input>(kind: string, about: string): Draft<Input> | undefined =>
  useSyncExternalStore(onDrafts, () => unsentDraft<Input>(kind, about))

interface GivenBack<Input> {
  returned: Input | undefined
  /** Also deletes the input: it is discarded, or sent again. */
  close: () => void
}

/** The next dialog about the same thing begins with what couldn't be saved. */
export function useGivenBack<Input>(kind: string, about: string, onClose: () => void): GivenBack<Input> {
  const [returned] = useState(() => unsentDraft<Input>(kind, about)?.input)
  const close = () => {
    setUnsent(kind, about)
    onClose()
  }
  return { returned, close }
}
