/**
 * Where a request comes from, compared by identity. It can be a form or a draft until it is emptied, an order
 * as it is shown, or an uploaded file.
 */
export type Origin = object

/** Maps each request to its key. */
export type Keys = Record<string, string>

// Keys of requests with an unknown outcome, and of requests under way.
const unsettled = new WeakMap<Origin, Map<string, string>>()
const underWay = new WeakMap<Origin, Map<string, string>>()

/** The keys to store with a form or a draft, so that its requests have the same keys after a reload. */
export function keysOf(origin: Origin): Keys | undefined {
  const keys = [...(unsettled.get(origin) ?? []), ...(underWay.get(origin) ?? [])]
  return keys.length > 0 ? Object.fromEntries(keys) : undefined
}

/** The origin of a form or a draft that was stored with its keys. */
export function originWith(keys: Keys | undefined): Origin {
  const origin = {}
  if (keys) unsettled.set(origin, new Map(Object.entries(keys)))
  return origin
}

/**
 * Sends a request with an idempotency key. While its outcome is unknown, the same request from the same
 * origin gets the same key, so that the server runs it once. The notice's "Try again" has the same origin,
 * and so has the button of a form that was not closed or emptied. If such a try is refused, the outcome of
 * the first request is still unknown.
 * From another origin it is another request: the person may want the same once more. A second request beside
 * one under way also gets its own key: adding the same item twice adds two. The server keeps keys for a day.
 * A draft that survives a reload keeps its keys.
 * @param request its path and body
 * @param isUnsettled whether the request may have succeeded although it failed here
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

/** `crypto.randomUUID` is missing if the page came over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
