/**
 * What a request is sent from, by identity: a form or a draft as long as something stands in it, an order as it is
 * shown, a file that was uploaded.
 */
export type Origin = object

/** Keys by the request that they belong to. */
export type Keys = Record<string, string>

// The keys of requests whose outcome nobody knows, and of those that are under way.
const unsettled = new WeakMap<Origin, Map<string, string>>()
const underWay = new WeakMap<Origin, Map<string, string>>()

/** What is to be stored with a form or a draft, so that its requests have the same keys after a reload. */
export function keysOf(origin: Origin): Keys | undefined {
  const keys = [...(unsettled.get(origin) ?? []), ...(underWay.get(origin) ?? [])]
  return keys.length > 0 ? Object.fromEntries(keys) : undefined
}

/** A form or a draft, as it was stored with its keys. */
export function originWith(keys: Keys | undefined): Origin {
  const origin = {}
  if (keys) unsettled.set(origin, new Map(Object.entries(keys)))
  return origin
}

/**
 * Sends a request with an idempotency key. While nobody knows the outcome of a request, the same one from the same
 * origin gets the same key, so that the server does it once: the notice's "Try again" sends from where the first one
 * came from, and so does the button of a form that was not closed or emptied. A refusal of such a try tells nothing of
 * the first one's outcome. From another origin it is another request: who fills in a form anew, or sees that the order
 * has changed since, may well want the same once more. So it is beside one that is still under way: who adds the same
 * item twice gets two. The server keeps keys for a day, and a draft that survives a reload keeps those that it was sent
 * with.
 * @param request its path and body
 * @param isUnsettled whether the request may have been done although it failed
 */
export async function sendWithKey<T>(
  origin: Origin,
  request: string,
  send: (key: string) => Promise<T>,
  isUnsettled: (error: unknown) => boolean,
): Promise<T> {
  const keys = mapOf(unsettled, origin)
  const sending = mapOf(underWay, origin)
  const former = keys.get(request)
  const key = former ?? newKey()
  keys.delete(request)
  sending.set(request, key)
  try {
    return await send(key)
  } catch (error) {
    if (former !== undefined || isUnsettled(error)) keys.set(request, key)
    throw error
  } finally {
    if (sending.get(request) === key) sending.delete(request)
  }
}

function mapOf(maps: typeof unsettled, origin: Origin): Map<string, string> {
  const map = maps.get(origin) ?? new Map<string, string>()
  maps.set(origin, map)
  return map
}

/** `crypto.randomUUID` is missing where the page came over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
