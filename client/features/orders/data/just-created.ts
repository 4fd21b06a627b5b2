import { useSyncExternalStore } from 'react'

// The order that was taken on this page a moment ago: its card comes into view and flashes, here only.

// Where no card of it is drawn, as under a filter, it is not looked for any longer than this.
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
