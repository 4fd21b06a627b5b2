import * as t from '#texts/customer/customer-page.ts'

// Well within the minute in which the server treats an equal message as the same one.
const PATIENCE_MS = 20_000

export const api = (path: string): string => `/api${location.pathname}${path}`

export async function send(path: string, body: object): Promise<void> {
  const response = await fetch(api(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: deadline(),
  }).catch(() => {
    throw new Error(t.noConnection)
  })
  if (response.ok) return
  const answer: { message?: string } = await response.json().catch(() => ({}))
  throw new Error(answer.message ? t.sentence({ words: answer.message.replace(/\.$/, '') }) : t.noConnection)
}

/** In older browsers this is null, and they wait as long as the network does. */
export function deadline(): AbortSignal | null {
  return 'timeout' in AbortSignal ? AbortSignal.timeout(PATIENCE_MS) : null
}
