const STORAGE_KEY = 'kerf.push'

/** The person who gets pushes in this browser, and the push address. */
interface PushHere {
  userId: string
  endpoint: string
}

/** Null if pushes were never turned on here, or if the browser stores nothing. */
export function pushHere(): PushHere | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as PushHere | null
  } catch {
    return null
  }
}

/** Returns whether the browser stored it: its storage may be full or refused. */
export function setPushHere(here: PushHere | null): boolean {
  try {
    if (here) localStorage.setItem(STORAGE_KEY, JSON.stringify(here))
    else localStorage.removeItem(STORAGE_KEY)
    return true
  } catch {
    return false
  }
}

/** The browser's push subscription, if it has one. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Unsubscribes this browser; the server notices that by itself. */
export async function endPushHere(): Promise<void> {
  if (!pushHere()) return
  await (await subscriptionHere())?.unsubscribe()
  // This comes last, so that an interrupted end is tried again.
  setPushHere(null)
}
