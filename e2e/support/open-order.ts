import { expect, type Locator, type Page } from '@playwright/test'
import { card } from './board.ts'

export const view = (page: Page, number: string) =>
  page.getByRole('dialog', { name: `View Order - ${number}` })
export const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** By the button of an open order or its page, or on a phone by the menu of all actions. */
export async function act(page: Page, name: string, buttonName = name): Promise<void> {
  const more = page.getByRole('button', { name: 'More actions' })
  const button = page.getByRole('button', { name: buttonName, exact: true })
  await expect(more.or(button).first()).toBeVisible()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  } else await button.click()
}

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
