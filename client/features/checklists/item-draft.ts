import type { Origin } from '../../core/api/idempotency.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { createDrafts } from '../../core/unsaved/drafts.ts'

/** Of a row that was closed with a text in it, and of the same one opened again, until its text changes. */
interface KeptItem {
  text: string
  row: 'closed' | 'reopened'
}

// Items that are being written, by checklist. A row that is open has one, be it blank.
const { read, put, giveBack, originOf, useDraft, isRestored } = createDrafts<string | KeptItem>('item')

const textOf = (draft: string | KeptItem | undefined) => (typeof draft === 'object' ? draft.text : draft)

const isClosed = (draft: string | KeptItem | undefined) =>
  draft === undefined || (typeof draft === 'object' && draft.row === 'closed')

/** What was typed, be its row open or closed. */
export const useItemDraft = (checklistId: string) => textOf(useDraft(checklistId))

/** What stands in the open row, and whether that has come back; undefined while the row is closed. */
export function useItemRow(checklistId: string): { text: string; isBack: boolean } | undefined {
  const draft = useDraft(checklistId)
  if (isClosed(draft)) return undefined
  return { text: textOf(draft) ?? '', isBack: typeof draft === 'object' || isRestored(checklistId) }
}

export const itemOrigin = originOf

// What was given back to a row, in the order in which it was typed, until nothing stands there any more.
const returned = new Map<string, string[]>()

export function putItemDraft(checklistId: string, text: string | undefined): void {
  if (!text?.trim()) returned.delete(checklistId)
  put(checklistId, text)
}

/** A row that was closed with a text in it begins with that. */
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

/** Their checklist is deleted: what was typed stands in a notice, and nothing asks for it any more. */
export function dropItemDraft(checklistId: string, checklist: string): void {
  const text = textOf(read(checklistId))?.trim()
  putItemDraft(checklistId, undefined)
  if (text)
    notifyFailure('Item not added', `The checklist "${checklist}" was deleted. This was typed: ${text}`)
}

/** Gives back what could not be added: after what was given back before, and before whatever was typed since. */
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

/** What was given back has been added after all: it is removed from the row, unless that was changed since. */
export function addedItemDraft(checklistId: string, title: string): void {
  const draft = read(checklistId)
  const titles = returned.get(checklistId) ?? []
  if (!titles.includes(title) || textOf(draft)?.trim() !== titles.join(' ')) return
  const others = titles.toSpliced(titles.indexOf(title), 1)
  returned.set(checklistId, others)
  putItemDraft(checklistId, others.join(' '))
  if (isClosed(draft)) closeItemRow(checklistId)
}
