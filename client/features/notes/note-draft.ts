import { createDrafts } from '../../core/drafts.ts'

// Notes that are being written, by order.
const { read, put, useDraft } = createDrafts()

const keep = (orderId: string, text: string) => put(orderId, text === '' ? undefined : text)

export function useNoteDraft(orderId: string): [string, (text: string) => void] {
  return [useDraft(orderId) ?? '', (text) => keep(orderId, text)]
}

export function hasNoteDraft(orderId: string): boolean {
  return Boolean(read(orderId)?.trim())
}

export function discardNoteDraft(orderId: string): void {
  put(orderId, undefined)
}

/** The server has it. What was typed since then stays. */
export function sentNoteDraft(orderId: string, content: string): void {
  if (read(orderId)?.trim() === content) put(orderId, undefined)
}
