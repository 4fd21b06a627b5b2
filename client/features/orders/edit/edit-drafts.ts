import type { EditDrafts, EditDraft } from './order-edit.ts'

export function createEditDrafts(): EditDrafts {
  const drafts = new Map<string, () => EditDraft | null>()
  return {
    read: (orderId) => drafts.get(orderId)?.() ?? null,
    write: (orderId, draft) => void drafts.set(orderId, draft),
  }
}
