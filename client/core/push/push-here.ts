const STORAGE_KEY = 'kerf.push'

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

/** Returns false if the browser's storage is full or refused. */
export function setPushHere(here: PushHere | null): boolean {
  try {
    if (here) localStorage.setItem(STORAGE_KEY, JSON.stringify(here))
    else localStorage.removeItem(STORAGE_KEY)
    return true
  } catch {
    return false
  }
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The server notices that by itself. */
export async function endPushHere(): Promise<void> {
  if (!pushHere()) return
  await (await subscriptionHere())?.unsubscribe()
  // This comes last, so that an interrupted end is tried again.
  setPushHere(null)
}
