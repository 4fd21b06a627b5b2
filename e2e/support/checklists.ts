import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Checklist, ChecklistItem } from '#shared/checklists/checklists.ts'
import type { Order } from '#shared/orders/types.ts'
import { card, listening } from './board.ts'
import { view } from './open-order.ts'

type ItemInput = { title: string; isRequired?: boolean }

/** Makes a checklist with items over HTTP. */
export async function makeChecklist(
  api: APIRequestContext,
  order: Order,
  name: string,
  items: ItemInput[],
): Promise<Checklist> {
  const response = await api.post(`/api/orders/${order.id}/checklists`, { data: { name } })
  expect(response.status(), await response.text()).toBe(201)
  const checklist: Checklist = await response.json()
  for (const item of items) {
    const added = await api.post(`/api/checklists/${checklist.id}/items`, { data: item })
    expect(added.status(), await added.text()).toBe(201)
    checklist.items.push((await added.json()) as ChecklistItem)
  }
  return checklist
}

/** Opens an order's checklists in its dialog, over the board. */
export async function openChecklists(page: Page, number: string): Promise<Locator> {
  await card(page, number).press('Enter')
  const dialog = view(page, number)
  await dialog.getByRole('tab', { name: 'Checklists' }).click()
  return dialog
}

export const rows = (where: Page | Locator, list: string) =>
  where.getByRole('list', { name: `Items of ${list}` }).getByRole('listitem')
export const box = (where: Page | Locator, title: string) => where.getByRole('checkbox', { name: title })
export const progress = (where: Page | Locator, list: string) =>
  where.getByRole('progressbar', { name: `Progress of ${list}` })

/** Lifts a row with the keyboard, moves it with the arrow keys, and drops it. */
export async function carry(where: Page | Locator, title: string, ...arrows: string[]): Promise<void> {
  const grip = where.getByRole('button', { name: `Reorder ${title}` })
  const liveRegion = where.locator('[id^="DndLiveRegion"]')
  await grip.press('Space')
  await expect(liveRegion).toContainText(title)
  await listening(where)
  for (const arrow of arrows) {
    const before = (await liveRegion.textContent()) ?? ''
    await grip.press(arrow)
    await expect(liveRegion).not.toHaveText(before)
  }
  await grip.press('Space')
  await expect(liveRegion).toContainText(`Dropped ${title}`)
}
