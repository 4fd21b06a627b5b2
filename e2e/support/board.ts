import { expect, type Locator, type Page } from '@playwright/test'
import { openLive } from './order-page.ts'

export const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })

/** The group of all columns, which says how to drag. */
export const stages = (page: Page) => page.getByRole('group', { name: 'Stages', exact: true })

/** A card, by its order's number or title, anywhere on the board or in one column of it. */
export const card = (where: Page | Locator, text: string) => where.getByRole('group', { name: text })

export const notice = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notices (F8)' }).getByRole('listitem').filter({ hasText: title })

/** What the drag announces to screen readers. */
export const announcement = (page: Page) => page.locator('[id^="DndLiveRegion"]')

/** Waits until the order is lifted by mouse, touch or keyboard. */
export async function expectLifted(page: Page, number: string): Promise<void> {
  await expect(announcement(page)).toHaveText(new RegExp(`^Order ${number} is (picked up|over)`))
  await listening(page)
}

/** Waits one frame and one timer, after which a lifted card or opened dialog listens for keys. No user is faster. */
export async function listening(where: Page | Locator): Promise<void> {
  const page = 'page' in where ? where.page() : where
  await page.evaluate(() => new Promise((pass) => requestAnimationFrame(() => setTimeout(pass))))
}

/** Escape, as soon as what was opened listens for it. */
export async function escape(page: Page): Promise<void> {
  await listening(page)
  await page.keyboard.press('Escape')
}

/** Escape in a dialog or question that has just opened: it has taken the focus, and listens with that. */
export async function escapeFrom(opened: Locator): Promise<void> {
  await expect(opened).toBeVisible()
  await expect.poll(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await escape(opened.page())
}

/** The notice, once it is there, kept open: its time does not pass while the user is in another window. */
export async function held(page: Page, title: string): Promise<Locator> {
  const shown = notice(page, title)
  await expect(shown).toBeVisible()
  await listening(page)
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  return shown
}

/** Presses the mouse on a card and holds it until the card is lifted. */
export async function lift(page: Page, number: string): Promise<void> {
  await card(page, number).getByRole('heading').hover()
  await page.mouse.down()
  await expectLifted(page, number)
}

/** Carries the lifted card over a column. */
export async function carryTo(page: Page, stage: string): Promise<void> {
  const box = await column(page, stage).boundingBox()
  if (!box) throw new Error(`${stage} is not on the page`)
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 200), { steps: 10 })
  await expect(column(page, stage)).toHaveAttribute('data-over', 'true')
}

/** Drags a card to a column by mouse, and drops it there. */
export async function drag(page: Page, number: string, stage: string): Promise<void> {
  await lift(page, number)
  await carryTo(page, stage)
  await page.mouse.up()
}

export async function openMenu(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

/** Opens the New Order dialog by the round button. */
export async function openNewOrder(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Order' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Goes to the board, and waits until it is shown and receives events. */
export async function openBoard(page: Page): Promise<void> {
  await openLive(page, '/')
  await expect(column(page, 'Pickup')).toBeVisible()
}

/** The order that is taken by this, as the server answers it. */
export const createdBy = async (page: Page, create: Promise<void>) => {
  const response = page.waitForResponse(
    (one) => one.url().endsWith('/api/orders') && one.request().method() === 'POST',
  )
  await create
  return (await response).json()
}
