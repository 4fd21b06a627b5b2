import { useSyncExternalStore } from 'react'

// Notes that are being written, by order. Outside of the components, so that changing the tab, or turning the dialog
// into the panel, loses nothing.
const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

function put(orderId: string, text: string): void {
  if (text === '') drafts.delete(orderId)
  else drafts.set(orderId, text)
  if (drafts.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNoteDraft(orderId: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => drafts.get(orderId) ?? '')
  return [text, (next) => put(orderId, next)]
}

export function hasNoteDraft(orderId: string): boolean {
  return Boolean(drafts.get(orderId)?.trim())
}

export function discardNoteDraft(orderId: string): void {
  put(orderId, '')
}

/** The server has it. What was typed since then stays. */
export function sentNoteDraft(orderId: string, content: string): void {
  if (drafts.get(orderId)?.trim() === content) put(orderId, '')
}
