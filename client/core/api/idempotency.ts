/**
 * What a request is sent from, by identity: a form or a draft as long as something stands in it, an order as it is
 * shown, a file that was uploaded.
 */
export type Origin = object

// The keys of requests whose outcome nobody knows.
const unsettled = new WeakMap<Origin, Map<string, string>>()

/**
 * Sends a request with an idempotency key. While nobody knows the outcome of a request, the same one from the same
 * origin gets the same key, so that the server does it once: the notice's "Try again" sends from where the first one
 * came from, and so does the button of a form that was not closed or emptied. A refusal of such a try tells nothing of
 * the first one's outcome. From another origin it is another request: who fills in a form anew, or sees that the order
 * has changed since, may well want the same once more. So it is beside one that is still under way: who adds the same
 * item twice gets two. The server keeps keys for a day.
 * @param request its path and body
 * @param isUnsettled whether the request may have been done although it failed
 */
export async function sendWithKey<T>(
  origin: Origin,
  request: string,
  send: (key: string) => Promise<T>,
  isUnsettled: (error: unknown) => boolean,
): Promise<T> {
  const keys = unsettled.get(origin) ?? new Map<string, string>()
  unsettled.set(origin, keys)
  const former = keys.get(request)
  const key = former ?? newKey()
  keys.delete(request)
  try {
    return await send(key)
  } catch (error) {
    if (former !== undefined || isUnsettled(error)) keys.set(request, key)
    throw error
  }
}

/** `crypto.randomUUID` is missing where the page came over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
