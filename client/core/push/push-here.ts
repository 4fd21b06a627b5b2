const STORAGE_KEY = 'kerf.push'

/** For whom this browser gets pushes, and at which address. */
interface PushHere {
  userId: string
  endpoint: string
}

/** Null where nobody has asked for pushes here, and where the browser stores nothing. */
export function pushHere(): PushHere | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as PushHere | null
  } catch {
    return null
  }
}

/** Returns whether the browser has stored it: its storage may be full, or refused. */
export function setPushHere(here: PushHere | null): boolean {
  try {
    if (here) localStorage.setItem(STORAGE_KEY, JSON.stringify(here))
    else localStorage.removeItem(STORAGE_KEY)
    return true
  } catch {
    return false
  }
}

/** What the browser has subscribed to, if it has. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The browser takes no more pushes; the server finds that out by itself. */
export async function endPushHere(): Promise<void> {
  if (!pushHere()) return
  await (await subscriptionHere())?.unsubscribe()
  // Last: what was broken off is tried again.
  setPushHere(null)
}
