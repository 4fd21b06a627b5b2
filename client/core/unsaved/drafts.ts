import { useSyncExternalStore } from 'react'
import { registerUnsaved } from './unsaved.ts'

/**
 * Texts that are being written, such as a note for each order. They stand outside of the components, so that they
 * survive when a component unmounts. Only closing or reloading the page loses them.
 */
export function createDrafts() {
  const drafts = new Map<string, string>()
  const listeners = new Set<() => void>()

  registerUnsaved({ isDirty: () => [...drafts.values()].some((draft) => draft.trim() !== '') })

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const read = (id: string) => drafts.get(id)

  const put = (id: string, text: string | undefined) => {
    if (text === undefined) drafts.delete(id)
    else drafts.set(id, text)
    for (const listener of listeners) listener()
  }

  return { read, put, useDraft: (id: string) => useSyncExternalStore(subscribe, () => drafts.get(id)) }
}
