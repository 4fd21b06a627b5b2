import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { openBoard } from './board.ts'
import { BOARD } from './screens-board.ts'
import { ORDER } from './screens-order.ts'
import { PAGES } from './screens-pages.ts'
import type { Screen } from './screen.ts'
import { openShop, type LongShop } from './screens-shop.ts'
import { SETTINGS } from './screens-settings.ts'
import { SIGN_IN } from './screens-sign-in.ts'
import { standStill } from './still.ts'

interface Walk {
  name: string
  /** It begins on the board, otherwise on the sign-in page. */
  signedIn: boolean
  screens: Screen[]
}

export const WALKS: Walk[] = [
  { name: 'the sign-in', signedIn: false, screens: SIGN_IN },
  { name: 'the board', signedIn: true, screens: BOARD },
  { name: 'an order', signedIn: true, screens: ORDER },
  { name: 'the other pages', signedIn: true, screens: [...PAGES, ...SETTINGS] },
]

/** Each page as it opens, without its states. */
export const PAGES_ONLY: Walk[] = [true, false].map((signedIn) => ({
  name: signedIn ? 'each page' : 'each page before the sign-in',
  signedIn,
  screens: WALKS.filter((walk) => walk.signedIn === signedIn).flatMap(({ screens }) =>
    screens.filter(({ isPage }) => isPage),
  ),
}))

/** The walks provoke these errors to check the screens that show them. */
export const WALK_ERRORS = ['status of 401', 'status of 404', 'status of 409', 'net::ERR_CONNECTION_REFUSED']

interface WalkStart extends Pick<Walk, 'signedIn'> {
  page: Page
  request: APIRequestContext
  another: () => Promise<BrowserContext>
}

/** A shop with long texts, and the page from which its screens are reached. */
export async function beginWalk({ page, request, another, signedIn }: WalkStart): Promise<LongShop> {
  const mine = signedIn ? page.context().request : (await another()).request
  const shop = await openShop(mine, request, signedIn)
  await page.route('**/api/health', (route) => route.fulfill({ json: { mail: true } }))
  if (signedIn) await openBoard(page)
  else await page.goto('/auth')
  await standStill(page)
  return shop
}

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
