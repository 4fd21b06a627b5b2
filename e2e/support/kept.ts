import { expect, type Page } from '@playwright/test'

/** What this device stores of the server's data: each path with its text. */
export function storedIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const stored: Record<string, string> = {}
    for (const name of await caches.keys()) {
      if (!name.startsWith('kerf-kept:')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (response) stored[new URL(request.url).pathname] = await response.text()
      }
    }
    return stored
  })
}

/** Waits until the board is stored with this text, and the service worker that opens the page with it is active. */
export async function expectStored(page: Page, text: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => (await storedIn(page))['/kept/opening'] ?? '').toContain(text)
  await expect.poll(async () => (await storedIn(page))['/kept/snapshot'] ?? '').not.toBe('')
}

/** Makes the page store its data, as it does when the user goes to another tab. */
export function storeNow(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/** Closes the page as soon as it has stored the board with this text, and a snapshot of it, as it is now. */
export async function closeWhenStored(page: Page, text: string): Promise<void> {
  await expect(page.getByText('Updating')).toBeHidden()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // It is written last. What was stored before may have the text as well.
  await deleteStored(page, '/kept/snapshot')
  const newlyStored = async () => {
    // Nothing is stored while a change is not confirmed yet.
    await storeNow(page)
    const stored = await storedIn(page)
    return stored['/kept/snapshot'] ? stored['/kept/opening'] : ''
  }
  await expect.poll(newlyStored).toContain(text)
  await page.close()
}

async function deleteStored(page: Page, path: string): Promise<void> {
  await page.evaluate(async (path) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('kerf-kept:'))
    for (const name of names) await (await caches.open(name)).delete(path)
  }, path)
}

/** Changes the stored data as if it had been stored so many days ago. */
export function ageStored(page: Page, days: number): Promise<void> {
  return page.evaluate(async (before) => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('kerf-kept:')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text()
        await cache.put(
          request,
          new Response(body, { headers: { 'x-stored-at': String(Date.now() - before) } }),
        )
      }
    }
  }, days * 86_400_000)
}
