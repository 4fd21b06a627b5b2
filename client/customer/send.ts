// Well within the minute in which the server treats an equal message as the same one.
const PATIENCE_MS = 20_000
const UNREACHED = 'There is no connection. What you entered is still here: please try again.'

/** The path of a call about this page's link, which the page's address names. */
export const api = (path: string): string => `/api${location.pathname}${path}`

/**
 * Sends something to the shop.
 * @throws Error with the sentence to show
 */
export async function send(path: string, body: object): Promise<void> {
  const response = await fetch(api(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: deadline(),
  }).catch(() => {
    throw new Error(UNREACHED)
  })
  if (response.ok) return
  const answer: { message?: string } = await response.json().catch(() => ({}))
  throw new Error(answer.message ? `${answer.message.replace(/\.$/, '')}.` : UNREACHED)
}

/** In older browsers this is null, and they wait as long as the network does. */
export function deadline(): AbortSignal | null {
  return 'timeout' in AbortSignal ? AbortSignal.timeout(PATIENCE_MS) : null
}
