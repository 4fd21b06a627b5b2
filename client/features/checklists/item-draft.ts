import type { Origin } from '../../core/api/idempotency.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { createDrafts } from '../../core/unsaved/drafts.ts'

/** The text of a closed row; also of the reopened row, until the text changes. */
interface KeptItem {
  text: string
  row: 'closed' | 'reopened'
}

// New items that are being typed, by checklist. An open row has a draft, even if it is blank.
const { read, put, giveBack, originOf, useDraft, isRestored } = createDrafts<string | KeptItem>('item')

const textOf = (draft: string | KeptItem | undefined) => (typeof draft === 'object' ? draft.text : draft)

const isClosed = (draft: string | KeptItem | undefined) =>
  draft === undefined || (typeof draft === 'object' && draft.row === 'closed')

/** The typed text of the row, open or closed. */
export const useItemDraft = (checklistId: string) => textOf(useDraft(checklistId))

/** The text of the open row, and whether it was restored; undefined while the row is closed. */
export function useItemRow(checklistId: string): { text: string; isBack: boolean } | undefined {
  const draft = useDraft(checklistId)
  if (isClosed(draft)) return undefined
  return { text: textOf(draft) ?? '', isBack: typeof draft === 'object' || isRestored(checklistId) }
}

export const itemOrigin = originOf

// Texts that were given back to a row, in typing order, until the row is empty.
const returned = new Map<string, string[]>()

export function putItemDraft(checklistId: string, text: string | undefined): void {
  if (!text?.trim()) returned.delete(checklistId)
  put(checklistId, text)
}

/** Opens a row with the text that it was closed with. */
export function openItemRow(checklistId: string): void {
  const text = textOf(read(checklistId))
  if (text?.trim()) put(checklistId, { text, row: 'reopened' })
  else putItemDraft(checklistId, '')
}

export function closeItemRow(checklistId: string): void {
  const text = textOf(read(checklistId))
  if (text?.trim()) put(checklistId, { text, row: 'closed' })
  else putItemDraft(checklistId, undefined)
}

/** Drops the draft of a deleted checklist. A notice shows its text, so that leaving asks nothing. */
export function dropItemDraft(checklistId: string, checklist: string): void {
  const text = textOf(read(checklistId))?.trim()
  putItemDraft(checklistId, undefined)
  if (text)
    notifyFailure('Item not added', `The checklist "${checklist}" was deleted. This was typed: ${text}`)
}

/** Gives back an item that couldn't be added: after earlier returned ones, and before text that was typed since. */
export function returnItemDraft(checklistId: string, title: string, origin: Origin): void {
  const text = textOf(read(checklistId))?.trim() ?? ''
  const before = returned.get(checklistId) ?? []
  const start = before.join(' ')
  const stands = `${text} `.startsWith(`${start} `)
  const titles = stands ? [...before, title] : [title]
  const typed = stands ? text.slice(start.length).trim() : text
  returned.set(checklistId, titles)
  giveBack(checklistId, [...titles, typed].filter(Boolean).join(' '), origin)
}

/** Removes a returned text that was added after all, unless the row was changed since. */
export function addedItemDraft(checklistId: string, title: string): void {
  const draft = read(checklistId)
  const titles = returned.get(checklistId) ?? []
  if (!titles.includes(title) || textOf(draft)?.trim() !== titles.join(' ')) return
  const others = titles.toSpliced(titles.indexOf(title), 1)
  returned.set(checklistId, others)
  putItemDraft(checklistId, others.join(' '))
  if (isClosed(draft)) closeItemRow(checklistId)
}
