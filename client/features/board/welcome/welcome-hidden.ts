import { useSyncExternalStore } from 'react'

const keyOf = (orgId: string) => `kerf.welcome-hidden.${orgId}`

// If the browser refuses storage, the list stays hidden until the page is left.
const unstored = new Set<string>()
const listeners = new Set<() => void>()

export function hideWelcome(orgId: string, hidden: boolean): void {
  if (hidden) unstored.add(orgId)
  else unstored.delete(orgId)
  try {
    if (hidden) localStorage.setItem(keyOf(orgId), '1')
    else localStorage.removeItem(keyOf(orgId))
  } catch {
    // `unstored` keeps the choice.
  }
  for (const listener of listeners) listener()
}

function isHidden(orgId: string): boolean {
  if (unstored.has(orgId)) return true
  try {
    return localStorage.getItem(keyOf(orgId)) !== null
  } catch {
    return false
  }
}

export const useIsWelcomeHidden = (orgId: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isHidden(orgId),
  )
