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

/** Opens the order by its card, on the tab of its notes. */
export async function openNotes(page: Page) {
  await card(page, 'ORD-0001').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'View Order - ORD-0001' })
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  return dialog
}
