import type { Page } from '@playwright/test'
import { takeOrder } from './orders.ts'
import { register } from './people.ts'

/** What Chromium writes to the console for a response that was lost. */
export const LOST = 'net::ERR_CONNECTION_REFUSED'

/**
 * The server does what the next POST to this address asks for, and its response is lost on the way. Later ones are
 * answered. Returns the idempotency keys of all of them, in the order in which they are sent.
 */
export async function loseResponse(page: Page, url: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(url, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    keys.push(request.headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    return route.abort('connectionrefused')
  })
  return keys
}

/** Somebody with a shop of their own, and an order in it. */
export async function shopWithOrder(page: Page) {
  const { request } = page.context()
  await register(request)
  return { request, order: await takeOrder(request) }
}
