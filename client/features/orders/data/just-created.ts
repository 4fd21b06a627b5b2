import { useSyncExternalStore } from 'react'

// The order just created on this page: only here its card scrolls into view and flashes.

// A filter can hide the card, so the search for it ends after this time.
const REMEMBERED_MS = 10_000

let created: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function markCreated(id: string | undefined): void {
  created = id
  clearTimeout(timer)
  if (id) timer = setTimeout(forgetCreated, REMEMBERED_MS)
  for (const listener of listeners) listener()
}

export const forgetCreated = (): void => markCreated(undefined)

export const useJustCreated = (): string | undefined => useSyncExternalStore(subscribe, () => created)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
