import type { Origin } from '../../core/api/idempotency.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { createDrafts } from '../../core/unsaved/drafts.ts'

// Items that are being written, by checklist. A row that is open has one, be it blank.
const { read, put, giveBack, originOf, useDraft, isRestored } = createDrafts('item')

/** What stands in the open row; undefined while the row is closed. */
export const useItemDraft = useDraft
export const isItemRestored = isRestored
export const itemOrigin = originOf

// What was given back to a row, in the order in which it was typed, until nothing stands there any more.
const returned = new Map<string, string[]>()

export function putItemDraft(checklistId: string, text: string | undefined): void {
  if (!text?.trim()) returned.delete(checklistId)
  put(checklistId, text)
}

/** Their checklist is deleted: what was typed stands in a notice, and nothing asks for it any more. */
export function dropItemDraft(checklistId: string, checklist: string): void {
  const text = read(checklistId)?.trim()
  putItemDraft(checklistId, undefined)
  if (text)
    notifyFailure('Item not added', `The checklist "${checklist}" was deleted. This was typed: ${text}`)
}

/** Gives back what could not be added: after what was given back before, and before whatever was typed since. */
export function returnItemDraft(checklistId: string, title: string, origin: Origin): void {
  const text = read(checklistId)?.trim() ?? ''
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
  const titles = returned.get(checklistId) ?? []
  if (!titles.includes(title) || read(checklistId)?.trim() !== titles.join(' ')) return
  const others = titles.toSpliced(titles.indexOf(title), 1)
  returned.set(checklistId, others)
  putItemDraft(checklistId, others.join(' '))
}
