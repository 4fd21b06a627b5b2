import type { DraftKeeper, EditDraft } from './order-edit.ts'

export function newKeeper(): DraftKeeper {
  const drafts = new Map<string, () => EditDraft | null>()
  return {
    read: (orderId) => drafts.get(orderId)?.() ?? null,
    keep: (orderId, draft) => void drafts.set(orderId, draft),
  }
}
