import { expect, type Page } from '@playwright/test'

/** What this browser keeps for the time without a network: each path with the answer's text. */
export function keptIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const kept: Record<string, string> = {}
    for (const name of await caches.keys()) {
      if (!name.startsWith('kerf-kept:')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        if (answer) kept[new URL(request.url).pathname] = await answer.text()
      }
    }
    return kept
  })
}

/** Waits until the board is kept, with this in it, and the worker is there that would answer with it. */
export async function expectKept(page: Page, text: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await keptIn(page))['/api/orders']).toContain(text)
}
