import type { Origin } from '../../core/api/idempotency.ts'
import { createDrafts } from '../../core/unsaved/drafts.ts'

// Items that are being written, by checklist. A row that is open has one, be it blank.
const { read, put, giveBack, originOf, useDraft, isRestored } = createDrafts('item')

/** What stands in the open row; undefined while the row is closed. */
export const useItemDraft = useDraft
export const putItemDraft = put
export const isItemRestored = isRestored
export const itemOrigin = originOf

const returned = new Map<string, string>()

/** Gives back what could not be added, before whatever was typed since. */
export function returnItemDraft(checklistId: string, title: string, origin: Origin): void {
  returned.set(checklistId, title)
  giveBack(checklistId, [title, read(checklistId)?.trim()].filter(Boolean).join(' '), origin)
}

/** What was given back has been added after all: it is removed from the row, unless it was changed since. */
export function addedItemDraft(checklistId: string, title: string): void {
  if (returned.get(checklistId) !== title) return
  returned.delete(checklistId)
  if (read(checklistId)?.trim() === title) put(checklistId, '')
}
