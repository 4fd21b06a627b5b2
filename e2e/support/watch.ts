import type { BrowserContext } from '@playwright/test'

/** Records problems of pages: errors in the console, thrown errors, and requests to other hosts. */
export interface Watch {
  /** From now on this context's pages are watched too. */
  over(context: BrowserContext): void
  /** Allows problems that the test provokes: a part of the console's line or of the address in it. */
  allow(...provoked: string[]): void
  problems(): string[]
}

// Chromium writes a line for each response of 400 and above; that no user is signed in is such a response, and the page asks
// for the board at the same time.
const NOBODY_SIGNED_IN = /^Failed to load resource: .* status of 401 .*\/api\/(user|orders)$/

// A socket that is opened when the session has just ended is refused like the calls, in other words.
const REFUSED = 'status of 401'
const SOCKET_REFUSED = 'HTTP Authentication failed'

// Of whoever has just signed out, what the page still asks is refused.
const SIGN_OUT = '/api/logout'

export function watchFor(origin: string): Watch {
  const seen: string[] = []
  const allowed: string[] = []
  return {
    over(context) {
      let signedOut = false
      context.on('weberror', (error) => seen.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const line = `${message.text()} ${message.location().url}`
        if (NOBODY_SIGNED_IN.test(line)) return
        if (signedOut && [REFUSED, SOCKET_REFUSED].some((part) => line.includes(part))) return
        seen.push(line)
      })
      context.on('request', (request) => {
        const url = new URL(request.url())
        signedOut ||= url.pathname === SIGN_OUT
        if (/^https?:$/.test(url.protocol) && url.origin !== origin) {
          seen.push(`A request left the house: ${url.href}`)
        }
      })
    },
    allow: (...provoked) =>
      allowed.push(...provoked, ...(provoked.includes(REFUSED) ? [SOCKET_REFUSED] : [])),
    problems: () => seen.filter((line) => !allowed.some((part) => line.includes(part))),
  }
}
