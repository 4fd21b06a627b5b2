import { expect, type Locator, type Page } from '@playwright/test'

/** From now on the answers to these reads wait until they are refused. */
export async function hold(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.fulfill({ status: 503 })
  })
  return {
    refuse: resolve,
    /** The next ones are answered as usual. */
    mend: () => page.unroute(url),
  }
}

/** From now on these cannot be reached, until they are given back. */
export async function takeAway(page: Page, url: RegExp): Promise<() => void> {
  let away = true
  // Given back by the answer and not by the route: while that is taken down, a page that loads anew would be stuck.
  await page.route(url, (route) => (away ? route.abort() : route.continue()))
  return () => {
    away = false
  }
}

export const loading = (where: Page | Locator, words: string) =>
  where.getByRole('status').filter({ hasText: words })

export const failure = (where: Page | Locator, words: string) =>
  where.getByRole('alert').filter({ hasText: words })

interface Read {
  url: string | RegExp
  /** Goes to where it is shown. */
  open: () => Promise<unknown>
  where: Page | Locator
  coming: string
  failed: string
  /** What stands there in the end. */
  shown: Locator
}

/** A read on its way, then refused, then asked for again by the keys. */
export async function expectStates(page: Page, { url, open, where, coming, failed, shown }: Read) {
  const read = await hold(page, url)
  await open()
  await expect(loading(where, coming)).toBeVisible()
  read.refuse()
  const told = failure(where, failed)
  await expect(told).toBeVisible()
  await expect(shown).toHaveCount(0)
  await read.mend()
  await told.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(shown).toBeVisible()
  await expect(told).toHaveCount(0)
  await expectFocusKept(page)
}

/** What was pressed is gone: whoever goes on by keys goes on from there, and not from the page's beginning. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('body:focus')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
}
