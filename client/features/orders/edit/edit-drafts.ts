import { ASKED } from '#shared/orders/fields.ts'
import { setUnsent, typeDraft, unsentDraft } from '../../../core/drafts/drafts.ts'
import type { UsedPromise } from '../../promises/used-promise.ts'
import type { EditSession, EditValues } from './order-edit-session.ts'

export interface EditDraft {
  session: EditSession
  values: EditValues
  promise?: UsedPromise | undefined
}

const KIND = 'edit'

const hasAll = (values: EditValues) => ASKED.every(({ name }) => typeof values[name] === 'string')

function draftOf(orderId: string) {
  const draft = unsentDraft<EditDraft>(KIND, orderId)
  // Before a reload the form may have had other fields.
  const isWhole =
    draft && [draft.input.session.base, draft.input.session.theirs, draft.input.values].every(hasAll)
  return isWhole ? draft : undefined
}

export const readEdit = (orderId: string): EditDraft | undefined => draftOf(orderId)?.input

export const writeEdit = (orderId: string, input: EditDraft): void =>
  typeDraft({ kind: KIND, about: orderId, input, isTyped: true })

export const dropEdit = (orderId: string): void => setUnsent(KIND, orderId)

export const isRestoredEdit = (orderId: string): boolean => draftOf(orderId)?.isRestored ?? false
