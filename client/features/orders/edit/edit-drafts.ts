import { ASKED } from '#shared/orders/fields.ts'
import { isRestored, keepDraft, readDraft } from '../../../core/unsaved/kept-drafts.ts'
import type { UsedPromise } from '../../promises/used-promise.ts'
import type { EditSession, EditValues } from './order-edit-session.ts'

/** Typed values that aren't saved. A form that is mounted again continues with them. */
export interface EditDraft {
  session: EditSession
  values: EditValues
  promise?: UsedPromise | undefined
}

/** Stores drafts outside of the form. A draft is passed as a function that returns its current value. */
export interface EditDrafts {
  read: (orderId: string) => EditDraft | null
  write: (orderId: string, draft: () => EditDraft | null) => void
}

const nameOf = (orderId: string) => `edit ${orderId}`

export function createEditDrafts(): EditDrafts {
  const drafts = new Map<string, () => EditDraft | null>()
  return {
    read: (orderId) => {
      const draft = drafts.get(orderId)
      return draft ? draft() : storedDraft(orderId)
    },
    write: (orderId, draft) => {
      drafts.set(orderId, draft)
      keepDraft(nameOf(orderId), draft() ?? undefined)
    },
  }
}

/** The values that were typed before a reload, unless the form had other fields then. */
function storedDraft(orderId: string): EditDraft | null {
  const draft = readDraft(nameOf(orderId)) as EditDraft | undefined
  const isWhole = draft && [draft.session.base, draft.session.theirs, draft.values].every(hasAll)
  return isWhole ? draft : null
}

const hasAll = (values: EditValues) => ASKED.every(({ name }) => typeof values[name] === 'string')

/** Whether a form continues with values that were typed before a reload. */
export const isRestoredEdit = (orderId: string): boolean =>
  isRestored(nameOf(orderId)) && storedDraft(orderId) !== null
