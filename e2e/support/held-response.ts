import type { Page } from '@playwright/test'

/** The server is asked at once, and its response waits until the returned function is called. */
export async function holdResponse(page: Page, method: string, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  return resolve
}
