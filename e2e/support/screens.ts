import { expect, type Page } from '@playwright/test'
import { BOARD } from './screens-board.ts'
import { ORDER } from './screens-order.ts'
import { PAGES } from './screens-pages.ts'
import type { Screen } from './screen.ts'
import type { LongShop } from './screens-shop.ts'
import { SIGN_IN } from './screens-sign-in.ts'

/** Walks through screens that begin on the sign-in page, or on the board if signed in. */
export const WALKS: { name: string; signedIn: boolean; screens: Screen[] }[] = [
  { name: 'the sign-in', signedIn: false, screens: SIGN_IN },
  { name: 'the board', signedIn: true, screens: BOARD },
  { name: 'an order', signedIn: true, screens: ORDER },
  { name: 'the other pages', signedIn: true, screens: PAGES },
]

/** Whether the current entry of the history belongs to a dialog. */
function isForDialog(): boolean {
  const { opened, layers } = (history.state ?? {}) as { opened?: string; layers?: string[] }
  return opened !== undefined && layers?.at(-1) === opened
}

/** Goes to a screen as a link would, without reloading the page. */
export async function show(page: Page, screen: Screen, shop: LongShop): Promise<void> {
  const { path } = screen
  if (path !== undefined) {
    const to = typeof path === 'string' ? path : path(shop)
    // Waits until the entry of a dialog that was just closed is no longer the current one.
    await expect.poll(() => page.evaluate(isForDialog)).toBe(false)
    await page.evaluate((address) => history.pushState(null, '', address), to)
    await expect(page).toHaveURL(to)
  }
  await screen.reach(page, shop)
}
