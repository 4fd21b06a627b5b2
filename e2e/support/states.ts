import { expect, type Locator, type Page } from '@playwright/test'

/** From now on the responses to these requests wait until they are refused. */
export async function hold(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fulfill({ status: 503 })
  })
  return {
    refuse: resolve,
    /** The server responds to the next ones as usual. */
    restore: () => page.unroute(url),
  }
}

/** From now on requests for these fail, until the returned function is called. */
export async function makeUnreachable(page: Page, url: RegExp): Promise<() => void> {
  let unreachable = true
  // The route stays, and continues the requests later: a page that reloads while a route is removed would hang.
  await page.route(url, (route) => (unreachable ? route.abort() : route.continue()))
  return () => {
    unreachable = false
  }
}

export const loading = (where: Page | Locator, words: string) =>
  where.getByRole('status').filter({ hasText: words })

export const failure = (where: Page | Locator, words: string) =>
  where.getByRole('alert').filter({ hasText: words })

interface Read {
  url: string | RegExp
  /** Goes to the place where the data is shown. */
  open: () => Promise<unknown>
  where: Page | Locator
  loadingText: string
  failed: string
  /** What is shown in the end. */
  shown: Locator
}

/** Checks a request for data while it loads, when it is refused, and when it is retried with the keyboard. */
export async function expectStates(page: Page, { url, open, where, loadingText, failed, shown }: Read) {
  const read = await hold(page, url)
  await open()
  await expect(loading(where, loadingText)).toBeVisible()
  read.refuse()
  const alert = failure(where, failed)
  await expect(alert).toBeVisible()
  await expect(shown).toHaveCount(0)
  await read.restore()
  const again = alert.getByRole('button', { name: 'Try again' })
  // What is read beside it may still be under way; a press meanwhile does nothing.
  await expect(again).not.toHaveAttribute('aria-busy')
  await again.press('Enter')
  await expect(shown).toBeVisible()
  await expect(alert).toHaveCount(0)
  await expectFocusKept(page)
}

/** The pressed element is gone: a keyboard user must go on from its place, not from the beginning of the page. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('body:focus')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
}
