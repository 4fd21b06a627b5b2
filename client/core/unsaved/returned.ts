import { useState } from 'react'
import { draftsOf, keepDraft, readDraft } from './kept-drafts.ts'
import { registerUnsaved } from './unsaved.ts'

/**
 * What dialogs of one kind have sent that could not be saved. A dialog closes when it sends; the next one about the same
 * begins with what came back.
 */
export function createReturned<D>(kind: string) {
  const nameOf = (id: string) => `${kind} ${id}`
  const giveBack = (id: string, draft?: D) => keepDraft(nameOf(id), draft)
  registerUnsaved({ isDirty: () => draftsOf(kind).length > 0 })
  return {
    /** Without a draft it was saved after all, as by "Try again" of the notice. */
    giveBack,
    /** What has come back, and what closes the dialog: what is then given up or sent again is no longer kept. */
    useReturned(id: string, onClose: () => void) {
      const [returned] = useState(() => readDraft(nameOf(id)) as D | undefined)
      const close = () => {
        giveBack(id)
        onClose()
      }
      return { returned, close }
    },
  }
}
