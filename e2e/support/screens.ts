import { expect, type Page } from '@playwright/test'
import { BOARD } from './screens-board.ts'
import { ORDER } from './screens-order.ts'
import { PAGES } from './screens-pages.ts'
import type { LongShop } from './screens-shop.ts'
import { SIGN_IN } from './screens-sign-in.ts'

/** One state of one screen, as it is to be looked at. */
export interface Screen {
  name: string
  /** Left out where it is reached from the screen before it. */
  path?: string | ((shop: LongShop) => string)
  reach: (page: Page, shop: LongShop) => Promise<unknown>
  /** Takes away what would stand in the way of the next one. */
  leave?: (page: Page) => Promise<unknown>
  /** Where there is such a thing; without it, on both. */
  only?: 'phone' | 'desktop'
}

/** Walks that begin on the sign-in, or signed in on the board. */
export const WALKS: { name: string; signedIn: boolean; screens: Screen[] }[] = [
  { name: 'the sign-in', signedIn: false, screens: SIGN_IN },
  { name: 'the board', signedIn: true, screens: BOARD },
  { name: 'an order', signedIn: true, screens: ORDER },
  { name: 'the other pages', signedIn: true, screens: PAGES },
]

/** Goes there as a link would, without loading the page again. */
export async function show(page: Page, screen: Screen, shop: LongShop): Promise<void> {
  const { path } = screen
  if (path !== undefined) {
    const to = typeof path === 'string' ? path : path(shop)
    await page.evaluate((address) => history.pushState(null, '', address), to)
    await expect(page).toHaveURL(to)
  }
  await screen.reach(page, shop)
}
