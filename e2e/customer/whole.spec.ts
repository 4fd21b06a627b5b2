import { expectAccessible } from '../support/axe.ts'
import { openBoard, card, column } from '../support/board.ts'
import { sendForApproval } from '../support/approvals.ts'
import { makeLink, pathOf } from '../support/customer-link.ts'
import { openOnPhone, part, saidOn, share, sign, writeToCustomer } from '../support/customer-page.ts'
import { aPicture, attach } from '../support/files.ts'
import { inkIn } from '../support/ink.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { expectNoOverflow, expectNoOverflowInLargeLetters } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { standStill } from '../support/still.ts'
import { expect, test } from '../support/test.ts'

const THEMES = ['light', 'dark'] as const

test('a customer looks, signs and writes on a phone while the shop works, until the link ends', async ({
  page,
  another,
  baseURL,
  watch,
}) => {
  watch.allow('status of 410', 'status of 503')
  const shop = page.context().request
  await register(shop, { organizationName: 'Hale & Oak' })
  const order = await takeOrder(shop, { title: 'Oak table', fulfillmentType: 'PICKUP' })
  const path = pathOf(await makeLink(shop, order))
  await openBoard(page)

  const phone = await openOnPhone(another, baseURL, path)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Oak table')
  await expect(phone.locator('[aria-current=step]')).toContainText('Order In')
  await expect(part(phone, 'Photos')).toBeHidden()

  // What is typed stays, whatever the shop does meanwhile.
  const message = phone.getByLabel('Write to us')
  await message.fill('Can it be 5 cm ')
  await share(shop, await attach(shop, order, await aPicture('slab.png')))
  await expect(part(phone, 'Photos').getByRole('img', { name: 'slab.png' })).toBeVisible()
  const drawing = await attach(shop, order, await aPicture('drawing.png', 900, 600))
  const { id } = await sendForApproval(shop, drawing)
  const waiting = phone.getByRole('article', { name: 'drawing.png' })
  await expect(waiting).toBeVisible()
  await expect(phone.locator('[data-said]')).toHaveText('Please review drawing.png.')
  await expect(message).toHaveValue('Can it be 5 cm ')
  await expect(message).toBeFocused()

  await waiting.getByRole('button', { name: 'Approve' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Approve drawing.png' })
  const approve = dialog.getByRole('button', { name: 'Approve' })
  await expect(dialog.getByText('Please add your name and signature, and check the box.')).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: 'Please add' })).toBeVisible()
  // Tab reaches it, and so what describes it; pressed too early it leads to what is missing.
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await approve.press('Enter')
  await expect(dialog.getByLabel('Your name')).toBeFocused()
  await standStill(phone)
  await expectAccessible(phone, 'Approve', [...THEMES])
  await dialog.getByLabel('Your name').fill('Adaeze Nwosu')
  await sign(phone)
  const field = dialog.getByRole('img', { name: 'Signature: drawn' })
  await expect(field).toBeVisible()
  // Whole, however the phone is turned.
  const drawn = await inkIn(field)
  expect(drawn).toMatchObject({ isCut: false })
  await phone.setViewportSize({ width: 844, height: 390 })
  await expect.poll(async () => (await inkIn(field)).field).toBeGreaterThan(drawn.field)
  expect(await inkIn(field)).toMatchObject({ isCut: false })
  await phone.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await inkIn(field)).field).toBe(drawn.field)
  expect(Math.abs((await inkIn(field)).width - drawn.width)).toBeLessThan(3)
  await dialog.getByRole('checkbox').check()
  const answered = part(phone, 'Your answers')
  // The page may have it before its response is there.
  const said = await saidOn(phone)
  await phone.route('**/approvals/*', async (route) => {
    const response = await route.fetch()
    await expect(answered).toContainText('Approved by Adaeze Nwosu')
    await route.fulfill({ response })
  })
  await approve.dblclick()

  await expect(answered).toContainText('Approved by Adaeze Nwosu')
  await expect.poll(said).toContain("Thank you. We've received your approval.")
  expect(await said()).not.toContain('This was already answered.')
  await expect(dialog).toBeHidden()
  await expect(answered.getByRole('link', { name: 'Your certificate' })).toBeVisible()
  const [approval] = await (await shop.get(`/api/orders/${order.id}/approvals`)).json()
  expect(approval).toMatchObject({ id, answer: 'approved', name: 'Adaeze Nwosu' })

  // Sent is sent, though the page cannot be loaded just then.
  await phone.route(`**${path}`, (route) => route.fulfill({ status: 503 }))
  await message.pressSequentially('longer?')
  await phone.getByRole('button', { name: 'Send' }).dblclick()
  await expect.poll(said).toContain('Message sent.')
  const form = phone.locator('form').filter({ has: message })
  await expect(form).not.toHaveAttribute('aria-busy')
  await expect(form.getByRole('alert')).toBeEmpty()
  await phone.unroute(`**${path}`)
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  const messages = part(phone, 'Messages').getByRole('listitem')
  await expect(messages).toContainText(['Can it be 5 cm longer?'])
  await expect(message).toHaveValue('')
  await writeToCustomer(shop, order, 'Yes.\nNo problem.')
  await expect(messages.last()).toContainText('Hale & Oak')
  await expect(messages).toHaveCount(2)
  await standStill(phone)
  await expectAccessible(phone, "The customer's page", [...THEMES])
  await expectNoOverflow(phone, "The customer's page", [320, 390, 768, 1440])
  await expectNoOverflowInLargeLetters(phone, "The customer's page", 390)

  await moveOrder(shop, await moveOrder(shop, order, 'COMPLETED'), 'PICKUP')
  await expect(phone.locator('[data-said]')).toHaveText("Your order's status is now Pickup.")
  await expect(phone.locator('[aria-current=step]')).toContainText('Pickup')
  await expect(card(column(page, 'Pickup'), 'Oak table')).toBeVisible()
  await phone.emulateMedia({ media: 'print' })
  await expect(message).toBeHidden()
  await expect(phone.getByText('Can it be 5 cm longer?')).toBeVisible()
  await phone.emulateMedia({ media: 'screen' })

  expect((await shop.delete(`/api/orders/${order.id}/customer-link`)).status()).toBe(204)
  const over = phone.getByText('Please ask Hale & Oak for a new one')
  await expect(over).toBeVisible()
  await phone.reload()
  await expect(over).toBeVisible()
  await expect(phone.getByText('Oak table')).toHaveCount(0)
  await expectAccessible(phone, 'A link that has ended', [...THEMES])
})
