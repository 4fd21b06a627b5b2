import type { Locator, Page } from '@playwright/test'
import { announcedOn } from '../support/announced.ts'
import { card, held, listening, notice, openBoard, openMenu } from '../support/board.ts'
import { view } from '../support/open-order.ts'
import { takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{}, {}])
})

async function moveToProduction(page: Page, number: string): Promise<void> {
  await openMenu(page, number)
  await page.getByRole('menuitem', { name: 'Move to Production' }).click()
}

test('there is one notice at a time; it disappears after five seconds, and after ten if it offers Undo', async ({
  page,
}) => {
  await page.clock.install()
  await openBoard(page)
  await moveToProduction(page, 'ORD-0001')
  await expect(notice(page, 'Order ORD-0001 moved to Production')).toBeVisible()

  // From here on the clock is paused, and only runFor advances it.
  await page.clock.pauseAt(Date.now() + 5000)
  await moveToProduction(page, 'ORD-0002')
  const second = notice(page, 'Order ORD-0002 moved to Production')
  await expect(second).toBeVisible()
  await expect(notice(page, 'Order moved')).toHaveCount(1)
  await page.clock.runFor(9900)
  await expect(second).toBeVisible()
  await page.clock.runFor(200)
  await expect(second).toBeHidden()

  await openMenu(page, 'ORD-0001')
  await page.getByRole('menuitem', { name: 'Move to Finish' }).click()
  await expect(notice(page, 'Order moved')).toBeVisible()
  // By pointer it would stay: what is pointed at does.
  await page.keyboard.press('ControlOrMeta+z')
  const undone = notice(page, 'Undone')
  await expect(undone).toBeVisible()
  await page.clock.runFor(4900)
  await expect(undone).toBeVisible()
  await page.clock.runFor(200)
  await expect(undone).toBeHidden()
})

test('what can be done about a notice is announced with the key for it, and a swipe to the right dismisses it', async ({
  page,
  watch,
}) => {
  watch.allow('status of 503')
  await openBoard(page)
  const announced = await announcedOn(page)
  await moveToProduction(page, 'ORD-0001')
  await expect.poll(announced).toContain('Notice Order moved Order ORD-0001 moved to Production Undo: Ctrl Z')

  const moved = await held(page, 'Order moved')
  const swipe = async (by: number) => {
    await moved.getByText('Order moved', { exact: true }).hover()
    const box = await moved.boundingBox()
    if (!box) throw new Error('The notice is gone')
    const [x, y] = [box.x + 60, box.y + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(moved).toHaveAttribute('data-swipe', 'cancel')
  await swipe(60)
  await expect(moved).toBeHidden()

  await page.route('**/api/orders/*/notes', (route) => route.fulfill({ status: 503 }))
  await card(page, 'ORD-0001').press('Enter')
  const dialog = view(page, 'ORD-0001')
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  await dialog.getByRole('textbox').fill('Call first')
  await expect(dialog.getByText('Ctrl+Enter to send')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect.poll(async () => (await announced()).join()).toMatch(/Try again: F8$/)
})

test.describe('on a Mac', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  })

  test('the keys are called as they are there @stress', async ({ page }) => {
    await openBoard(page)
    const announced = await announcedOn(page)
    await moveToProduction(page, 'ORD-0001')
    await expect.poll(async () => (await announced()).join()).toContain('Undo: ⌘ Z')
    await card(page, 'ORD-0001').press('Enter')
    await view(page, 'ORD-0001').getByRole('tab', { name: 'Notes' }).click()
    await expect(view(page, 'ORD-0001').getByText('⌘+Enter to send')).toBeVisible()
  })
})

test('in a dialog F8 goes to the notices and back, and Escape is for the dialog @stress', async ({
  page,
}) => {
  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  const dialog = view(page, 'ORD-0001')
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  const field = dialog.getByRole('textbox')
  const added = notice(page, 'Note added')
  let notes = 0
  const addNote = async () => {
    await field.fill('Call first')
    await dialog.getByRole('button', { name: 'Add Note' }).click()
    notes += 1
    await held(page, 'Note added')
    // Until the note is sent, the page would ask about it.
    await expect(dialog.getByRole('listitem')).toHaveCount(notes)
    await expect(dialog.locator('li[aria-busy=true]')).toHaveCount(0)
    await expect(field).toHaveValue('')
    await field.focus()
  }
  const list = page.getByRole('region', { name: 'Notices (F8)' }).getByRole('list')

  await addNote()
  await page.keyboard.press('F8')
  await expect(list).toBeFocused()
  await page.keyboard.press('F8')
  await expect(field).toBeFocused()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(added.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  await expect(added).toBeHidden()
  await expect(field).toBeFocused()
  await addNote()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(added).toBeHidden()
  await expect(field).toBeFocused()
  await expect(dialog).toBeVisible()

  await addNote()
  await field.fill('Unsaved')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('Unsaved')
  await field.fill('')
  await addNote()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(added).toBeVisible()
  await openMenu(page, 'ORD-0002')
  await listening(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  const menuButton = page.getByRole('button', { name: 'Actions for ORD-0002' })
  await expect(menuButton).toBeFocused()
  await expect(added).toBeVisible()
  await page.keyboard.press('F8')
  await expect(list).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(added).toBeHidden()
  await expect(menuButton).toBeFocused()
})

test('a notice is reachable even if its code is loaded only after a dialog has opened @stress', async ({
  page,
}) => {
  let letGo = () => {}
  const dialogIsOpen = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/notice-list-*.js', async (route) => {
    await dialogIsOpen
    await route.continue()
  })
  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  const dialog = view(page, 'ORD-0001')
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  letGo()
  await dialog.getByRole('textbox').fill('Call first')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(notice(page, 'Note added')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a notice covers neither the header nor the buttons at the foot, and undoes over a dialog @stress', async ({
    page,
  }) => {
    await openBoard(page)
    await moveToProduction(page, 'ORD-0001')
    const moved = await held(page, 'Order moved')
    const expectFree = async (where: Page | Locator, names: string[]) => {
      for (const name of names) {
        const box = await where.getByRole('button', { name }).first().boundingBox()
        const over = await moved.boundingBox()
        if (!box || !over) throw new Error(`There is no ${name}, or no notice`)
        const apart =
          over.x >= box.x + box.width ||
          box.x >= over.x + over.width ||
          over.y >= box.y + box.height ||
          box.y >= over.y + over.height
        expect(apart, name).toBe(true)
      }
    }
    await expectFree(page, ['Account', 'Search orders', 'Filters', '+ New Order'])
    await card(page, 'ORD-0002').press('Enter')
    await expect(view(page, 'ORD-0002').getByRole('button', { name: 'More actions' })).toBeVisible()
    await expectFree(view(page, 'ORD-0002'), ['Close', 'More actions', 'Show as side panel'])
    await moved.getByRole('button', { name: 'Undo: move ORD-0001' }).tap()
    await expect(notice(page, 'Undone')).toContainText('Order ORD-0001 is back in Order In')
  })
})
