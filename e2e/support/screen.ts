import type { Page } from '@playwright/test'
import type { LongShop } from './screens-shop.ts'

/** One state of one screen, to be checked. */
export interface Screen {
  name: string
  /** Undefined if the screen is reached from the one before it. */
  path?: string | ((shop: LongShop) => string)
  reach: (page: Page, shop: LongShop) => Promise<unknown>
  /** Closes what would be in the way of the next screen. */
  cleanUp?: (page: Page) => Promise<unknown>
  /** Whether it is a page as it opens. The other screens are states of one. */
  isPage?: true
  /** The only layout that has this screen; undefined if both have it. */
  only?: 'phone' | 'desktop'
}
