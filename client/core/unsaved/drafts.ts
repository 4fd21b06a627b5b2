import { useSyncExternalStore } from 'react'
import { draftsOf, isRestored, keepDraft, readDraft } from './kept-drafts.ts'
import { registerUnsaved } from './unsaved.ts'

/**
 * Texts of one kind that are being written, such as a note for each order. They stand outside of the components, so that
 * they survive when a component unmounts, and a reload.
 */
export function createDrafts(kind: string) {
  const listeners = new Set<() => void>()
  const nameOf = (id: string) => `${kind} ${id}`

  registerUnsaved({ isDirty: () => draftsOf(kind).some((draft) => textOf(draft)?.trim()) })

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const read = (id: string) => textOf(readDraft(nameOf(id)))

  const put = (id: string, text: string | undefined) => {
    keepDraft(nameOf(id), text)
    for (const listener of listeners) listener()
  }

  return {
    read,
    put,
    useDraft: (id: string) => useSyncExternalStore(subscribe, () => read(id)),
    /** Whether the text is still what a reload has brought back. */
    isRestored: (id: string) => isRestored(nameOf(id)) && Boolean(read(id)?.trim()),
  }
}

const textOf = (draft: unknown) => (typeof draft === 'string' ? draft : undefined)
