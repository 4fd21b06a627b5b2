import { createDrafts } from '../../core/unsaved/drafts.ts'

// Items that are being written, by checklist. A row that is open has one, be it blank.
const { read, put, useDraft, isRestored } = createDrafts('item')

/** What stands in the open row; undefined while the row is closed. */
export const useItemDraft = useDraft
export const putItemDraft = put
export const isItemRestored = isRestored

/** Gives back what could not be added, before whatever was typed since. */
export function returnItemDraft(checklistId: string, title: string): void {
  put(checklistId, [title, read(checklistId)?.trim()].filter(Boolean).join(' '))
}
