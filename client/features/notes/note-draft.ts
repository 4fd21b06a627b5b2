import { createDrafts } from '../../core/unsaved/drafts.ts'

// Notes that are being written, by order.
const { read, put, useDraft, isRestored } = createDrafts('note')

export const isNoteRestored = isRestored

const write = (orderId: string, text: string) => put(orderId, text === '' ? undefined : text)

export function useNoteDraft(orderId: string): [string, (text: string) => void] {
  return [useDraft(orderId) ?? '', (text) => write(orderId, text)]
}

export function hasNoteDraft(orderId: string): boolean {
  return Boolean(read(orderId)?.trim())
}

export function discardNoteDraft(orderId: string): void {
  put(orderId, undefined)
}

/** Removes the draft after it was saved, unless it was changed meanwhile. */
export function sentNoteDraft(orderId: string, content: string): void {
  if (read(orderId)?.trim() === content) put(orderId, undefined)
}

/** Puts a refused note back into the field, before what was typed since. */
export function returnNoteDraft(orderId: string, content: string): void {
  const typed = read(orderId)?.trim()
  if (typed !== content) put(orderId, [content, typed].filter(Boolean).join('\n\n'))
}
