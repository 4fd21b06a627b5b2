import { draftsOf, keepDraft, readDraft } from './kept-drafts.ts'
import { registerUnsaved } from './unsaved.ts'

/** Unsaved input that dialogs of one kind have sent. */
export interface Returned<D> {
  read: (id: string) => D | undefined
  /** Called without a draft once it was saved after all, for example by the notice's "Try again". */
  giveBack: (id: string, draft?: D) => void
}

/**
 * For dialogs that close when they send. Unsaved input returns here, and the next dialog about the same thing
 * begins with it.
 */
export function createReturned<D>(kind: string): Returned<D> {
  registerUnsaved({ isDirty: () => draftsOf(kind).length > 0 })
  return {
    read: (id) => readDraft(`${kind} ${id}`) as D | undefined,
    giveBack: (id, draft) => keepDraft(`${kind} ${id}`, draft),
  }
}
