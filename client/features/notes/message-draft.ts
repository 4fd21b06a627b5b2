import type { Origin } from '../../core/api/idempotency.ts'
import { createDrafts } from '../../core/unsaved/drafts.ts'

// Unsent messages to customers, by order. They are stored apart from notes, so that neither becomes the other.
const { read, put, giveBack, originOf, useDraft, isRestored } = createDrafts('customer-message')

export const isMessageRestored = isRestored
export const messageOrigin = originOf

const readMessage = (orderId: string) => (read(orderId) ?? '').trim()

export function useMessageDraft(orderId: string): [string, (text: string) => void] {
  return [useDraft(orderId) ?? '', (text) => put(orderId, text || undefined)]
}

export function hasMessageDraft(orderId: string): boolean {
  return readMessage(orderId) !== ''
}

export function discardMessageDraft(orderId: string): void {
  put(orderId, undefined)
}

/** Removes the sent draft. A draft with newer text stays. */
export function sentMessageDraft(orderId: string, text: string): void {
  if (readMessage(orderId) === text) put(orderId, undefined)
}

/** Puts a refused message back into its field, before text that was typed since. */
export function returnMessageDraft(orderId: string, text: string, origin: Origin): void {
  const typed = readMessage(orderId)
  giveBack(orderId, typed === text ? text : [text, typed].filter(Boolean).join('\n\n'), origin)
}
