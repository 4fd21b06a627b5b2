import { useSyncExternalStore } from 'react'
import { keysOf, originWith, type Keys, type Origin } from '../api/idempotency.ts'
import { draftsOf, isRestored, keepDraft, readDraft } from './kept-drafts.ts'
import { registerUnsaved } from './unsaved.ts'

/** A text, alone or with related data. */
type Draft = string | { text: string }

/**
 * Unfinished texts of one kind, such as a note for each order. They live outside of the components, so that
 * they survive an unmount and a reload.
 */
export function createDrafts<D extends Draft = string>(kind: string) {
  const listeners = new Set<() => void>()
  const origins = new Map<string, Origin>()
  const nameOf = (id: string) => `${kind} ${id}`
  const keysNameOf = (id: string) => `keys of ${nameOf(id)}`

  registerUnsaved({ isDirty: () => draftsOf(kind).some((draft) => textOf(draft)?.trim()) })

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const read = (id: string): D | undefined => {
    const draft = readDraft(nameOf(id))
    return textOf(draft) === undefined ? undefined : (draft as D)
  }

  const put = (id: string, draft: D | undefined) => {
    if (!textOf(draft)?.trim()) {
      origins.delete(id)
      keepDraft(keysNameOf(id), undefined)
    }
    keepDraft(nameOf(id), draft)
    for (const listener of listeners) listener()
  }

  return {
    read,
    put,
    /** The origin of the draft's requests. It stays the same until the draft is empty. */
    originOf: (id: string): Origin => {
      const origin = origins.get(id) ?? originWith(readDraft(keysNameOf(id)) as Keys | undefined)
      origins.set(id, origin)
      return origin
    },
    /** Returns an unsent text to its draft, with the origin of its request. */
    giveBack: (id: string, draft: D, origin: Origin) => {
      put(id, draft)
      origins.set(id, origin)
      keepDraft(keysNameOf(id), keysOf(origin))
    },
    useDraft: (id: string) => useSyncExternalStore(subscribe, () => read(id)),
    /** Whether the text is still the one that a reload restored. */
    isRestored: (id: string) => isRestored(nameOf(id)) && Boolean(textOf(read(id))?.trim()),
  }
}

function textOf(draft: unknown): string | undefined {
  if (typeof draft === 'string') return draft
  const text = (draft as { text?: unknown } | null | undefined)?.text
  return typeof text === 'string' ? text : undefined
}
