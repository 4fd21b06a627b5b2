import { useSyncExternalStore } from 'react'

/**
 * Texts that are being written, by what they are for. Outside of the components, so that a change of the tab, or of
 * the frame around it, loses nothing.
 */
export function createDrafts() {
  const drafts = new Map<string, string>()
  const listeners = new Set<() => void>()

  const ask = (event: BeforeUnloadEvent) => event.preventDefault()

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const read = (id: string) => drafts.get(id)

  const put = (id: string, text: string | undefined) => {
    if (text === undefined) drafts.delete(id)
    else drafts.set(id, text)
    const written = [...drafts.values()].some((draft) => draft.trim() !== '')
    if (written) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
    for (const listener of listeners) listener()
  }

  return { read, put, useDraft: (id: string) => useSyncExternalStore(subscribe, () => drafts.get(id)) }
}
