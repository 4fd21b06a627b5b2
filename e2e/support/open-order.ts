import type { Locator, Page } from '@playwright/test'
import { card } from './board.ts'

export const view = (page: Page, number: string) =>
  page.getByRole('dialog', { name: `View Order - ${number}` })
export const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Clicks a part of a card that is not a link. */
export const press = (page: Page, number: string) => card(page, number).getByText('Adaeze Nwosu').click()

export const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Table ${index + 1}` }))

/** How far a column is scrolled; the element that scrolls contains its list. */
export const scrolled = (where: Locator) =>
  where.getByRole('list').evaluate((list) => list.parentElement?.scrollTop)
