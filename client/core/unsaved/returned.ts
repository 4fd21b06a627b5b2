import { draftsOf, keepDraft, readDraft } from './kept-drafts.ts'
import { registerUnsaved } from './unsaved.ts'

/** What dialogs of one kind have sent that could not be saved. */
export interface Returned<D> {
  read: (id: string) => D | undefined
  /** Without a draft it was saved after all, as by "Try again" of the notice. */
  giveBack: (id: string, draft?: D) => void
}

/** A dialog that closes when it sends gets back what could not be saved: the next one about the same begins with it. */
export function createReturned<D>(kind: string): Returned<D> {
  registerUnsaved({ isDirty: () => draftsOf(kind).length > 0 })
  return {
    read: (id) => readDraft(`${kind} ${id}`) as D | undefined,
    giveBack: (id, draft) => keepDraft(`${kind} ${id}`, draft),
  }
}
