import { card, openBoard } from '../support/board.ts'
import { editing, question } from '../support/edit.ts'
import { act, panel, press, view } from '../support/open-order.ts'
import { takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Back, Cancel and a reload lead from the form to the order, at the tab from which it was opened @stress', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    await takeOrders(request, [{ title: 'Oak bench' }])
    await page.goto('/archive')
    await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
    await openBoard(page)
    await press(page, 'ORD-0001')
    const dialog = view(page, 'ORD-0001')
    const form = editing(page)
    const isAtFiles = async () => {
      await expect(form).toBeHidden()
      await expect(dialog.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true')
      await expect(dialog.getByRole('button', { name: 'More actions' })).toBeFocused()
    }
    const edit = async () => {
      await act(page, 'Edit')
      await expect(form.getByLabel('Title')).toHaveValue('Oak bench')
    }
    await dialog.getByRole('tab', { name: 'Files' }).click()
    await edit()
    await page.goBack()
    await isAtFiles()
    await page.goForward()
    await expect(form.getByLabel('Title')).toHaveValue('Oak bench')
    await form.getByRole('tab', { name: 'Checklists' }).click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await isAtFiles()

    await edit()
    await form.getByLabel('Title').fill('Pine bench')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('Pine bench')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await isAtFiles()
    await page.goBack()
    await expect(dialog).toBeHidden()

    await press(page, 'ORD-0001')
    await edit()
    await page.reload()
    await expect(form.getByLabel('Title')).toHaveValue('Oak bench')
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card(page, 'ORD-0001')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/archive')

    // The tab of an open order is there again after a reload, and when Back leads to it.
    await openBoard(page)
    await press(page, 'ORD-0001')
    const tab = (name: string) => dialog.getByRole('tab', { name })
    await tab('Files').click()
    await tab('Notes').click()
    await expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')

    await page.reload()
    await expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')
    await act(page, 'Open page')
    await expect(page).toHaveURL(/\/orders\//)
    await page.goBack()
    await expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')

    await act(page, 'Edit')
    await expect(form.getByLabel('Title')).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('Title')).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(card(page, 'ORD-0001')).toBeVisible()
    await press(page, 'ORD-0001')
    await expect(tab('Details')).toHaveAttribute('aria-selected', 'true')
  })
})

test('the next order takes the place of a form beside the board and of its order, and Back closes it @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [{ title: 'Oak bench' }, { title: 'Pine shelf' }])
  await page.goto('/archive')
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible()
  await openBoard(page)
  await press(page, 'ORD-0001')
  await page.getByRole('button', { name: 'Show as side panel' }).click()
  const first = panel(page, 'ORD-0001 Oak bench')
  const next = panel(page, 'ORD-0002 Pine shelf')
  await first.getByRole('button', { name: 'Edit', exact: true }).click()
  await first.getByLabel('Title').fill('Oak table')
  await press(page, 'ORD-0002')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(first.getByLabel('Title')).toHaveValue('Oak table')
  await press(page, 'ORD-0002')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(next.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/archive')
})
