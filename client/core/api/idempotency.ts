const unsettled = new Map<string, string>()

/**
 * Sends a request with an idempotency key. A request that nobody knows the outcome of gets the same key when it is sent
 * again, so that the server does it once. A refusal of that second try tells nothing of the first one's outcome. While it
 * is under way the same request is another one: who adds the same item twice gets two.
 * @param request its path and body
 * @param isUnsettled whether the request may have been done although it failed
 */
export async function sendWithKey<T>(
  request: string,
  send: (key: string) => Promise<T>,
  isUnsettled: (error: unknown) => boolean,
): Promise<T> {
  const former = unsettled.get(request)
  const key = former ?? newKey()
  unsettled.delete(request)
  try {
    return await send(key)
  } catch (error) {
    if (former !== undefined || isUnsettled(error)) unsettled.set(request, key)
    throw error
  }
}

/** `crypto.randomUUID` is missing where the page came over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
