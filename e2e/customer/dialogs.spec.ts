import type { APIRequestContext, Page } from '@playwright/test'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import type { Order } from '#shared/orders/types.ts'
import { approvalsOf, sendForApproval } from '../support/approvals.ts'
import { makeLink, pathOf } from '../support/customer-link.ts'
import { openOnPhone, part, saidOn, share } from '../support/customer-page.ts'
import { aPicture, attach } from '../support/files.ts'
import { archiveOrder } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What the shop does while a customer has a dialog open and writes in it.

async function rename(shop: APIRequestContext, file: Attachment, originalName: string): Promise<void> {
  const path = `/api/orders/${file.orderId}/attachments/${file.id}`
  const response = await shop.patch(path, { data: { originalName } })
  expect(response.status(), await response.text()).toBe(200)
}

async function takeBack(shop: APIRequestContext, { orderId, id }: Approval): Promise<void> {
  expect((await shop.delete(`/api/orders/${orderId}/approvals/${id}`)).status()).toBe(204)
}

async function restore(shop: APIRequestContext, { id }: Order): Promise<void> {
  expect((await shop.post(`/api/orders/${id}/restore`)).status()).toBe(200)
}

const asked = (phone: Page, name: string) => phone.getByRole('article', { name })
const changesOf = (phone: Page, name: string) =>
  phone.getByRole('dialog', { name: `Ask for changes to ${name}`, exact: true })
const wordsOf = (phone: Page, name: string) => changesOf(phone, name).getByLabel('What should we change?')
const openChanges = (phone: Page, name: string) =>
  asked(phone, name).getByRole('button', { name: 'Ask for changes' }).click()

test('a file that is renamed under an open dialog leaves what was entered, and is answered by its new name @stress', async ({
  request: shop,
  another,
  baseURL,
}) => {
  await register(shop)
  const order = await takeOrder(shop)
  const phone = await openOnPhone(another, baseURL, pathOf(await makeLink(shop, order)))
  const table = await attach(shop, order, await aPicture('table.png'))
  await sendForApproval(shop, table)
  const chair = await attach(shop, order, await aPicture('chair.png'))
  await sendForApproval(shop, chair)
  await expect(asked(phone, 'chair.png')).toBeVisible()

  await openChanges(phone, 'table.png')
  await wordsOf(phone, 'table.png').pressSequentially('Rounder ')
  const said = await saidOn(phone)
  await rename(shop, table, 'oak table.png')
  await expect(wordsOf(phone, 'oak table.png')).toHaveValue('Rounder ')
  await expect(wordsOf(phone, 'oak table.png')).toBeFocused()
  await phone.keyboard.type('edges')
  // What happens to others closes it no more than that.
  const bench = await attach(shop, order, await aPicture('bench.png'))
  await sendForApproval(shop, bench)
  await expect.poll(said).toContain('Please review bench.png.')
  await expect(wordsOf(phone, 'oak table.png')).toHaveValue('Rounder edges')
  // What was said is taken away after a while.
  const sentences = (await said()).filter((sentence) => sentence !== '')
  expect(sentences).toEqual(['This file is now called oak table.png.', 'Please review bench.png.'])
  await changesOf(phone, 'oak table.png').getByRole('button', { name: 'Send' }).click()
  await expect(part(phone, 'Your answers')).toContainText('Rounder edges')

  await asked(phone, 'chair.png').getByRole('button', { name: 'Approve' }).click()
  const dialog = phone.getByRole('dialog')
  // Said by the part that draws, which is loaded now.
  await expect(dialog.getByText('Please add your name and signature, and check the box.')).toBeVisible()
  await dialog.getByLabel('Your name').fill('Adaeze Nwosu')
  await dialog.getByRole('button', { name: 'Type it instead' }).click()
  await dialog.getByRole('checkbox').check()
  const approve = dialog.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeEnabled()
  await rename(shop, chair, 'oak chair.png')
  await expect(phone.getByRole('dialog', { name: 'Approve oak chair.png' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'oak chair.png' })).toBeVisible()
  await expect(dialog.getByLabel('Your name')).toHaveValue('Adaeze Nwosu')
  await expect(dialog.getByRole('img', { name: 'Signature: Adaeze Nwosu' })).toBeVisible()
  // Nobody has agreed to the sentence that stands there now.
  await expect(dialog.getByText('I have reviewed "oak chair.png" and approve it.')).toBeVisible()
  await expect(dialog.getByText('Please check the box.')).toBeVisible()
  await expect.poll(said).toContain('This file is now called oak chair.png. Please check the box again.')
  await dialog.getByRole('checkbox').check()
  await approve.click()
  await expect(part(phone, 'Your answers')).toContainText('Approved by Adaeze Nwosu')
  expect(await approvalsOf(shop, order)).toMatchObject([
    { fileName: 'bench.png', answer: null },
    { fileName: 'oak chair.png', answer: 'approved', name: 'Adaeze Nwosu' },
    { fileName: 'oak table.png', answer: 'changes', words: 'Rounder edges' },
  ])
})

test('a picture that is looked at large has its new name once the shop has renamed it @stress', async ({
  request: shop,
  another,
  baseURL,
}) => {
  await register(shop)
  const order = await takeOrder(shop)
  const phone = await openOnPhone(another, baseURL, pathOf(await makeLink(shop, order)))
  const table = await attach(shop, order, await aPicture('table.png'))
  await share(shop, table)
  await phone.getByRole('link', { name: 'table.png' }).click()
  await expect(phone.getByRole('dialog', { name: 'table.png' }).getByRole('img')).toBeVisible()
  const said = await saidOn(phone)
  await rename(shop, table, 'oak table.png')
  const view = phone.getByRole('dialog', { name: 'oak table.png', exact: true })
  await expect(view.getByRole('heading', { name: 'oak table.png' })).toBeVisible()
  await expect(view.getByRole('region', { name: 'oak table.png' })).toBeVisible()
  await expect(view.getByRole('img', { name: 'oak table.png' })).toBeVisible()
  await expect.poll(said).toContain('This file is now called oak table.png.')
  await view.getByRole('button', { name: 'Close' }).click()
  await expect(view).toHaveCount(0)
})

test('what was written in a dialog that had to close stands there again, or can be read where nothing can be sent @stress', async ({
  request: shop,
  another,
  baseURL,
  watch,
}) => {
  watch.allow('status of 410')
  await register(shop, { organizationName: 'Hale & Oak' })
  const order = await takeOrder(shop)
  const link = await makeLink(shop, order)
  const phone = await openOnPhone(another, baseURL, pathOf(link))
  const first = await attach(shop, order, await aPicture('table.png'))
  const approval = await sendForApproval(shop, first)
  const words = wordsOf(phone, 'table.png')
  const said = await saidOn(phone)

  await openChanges(phone, 'table.png')
  await words.fill('Rounder edges')
  await takeBack(shop, approval)
  await expect(words).toBeHidden()
  await expect
    .poll(said)
    .toContain("We've withdrawn this. If there's a new version, you'll see it here. Your text is saved.")
  await sendForApproval(shop, first)
  await openChanges(phone, 'table.png')
  await expect(words).toHaveValue('Rounder edges')

  await archiveOrder(shop, order)
  await expect(words).toBeHidden()
  await expect.poll(said).toContain('This order is closed. Your text is saved.')
  await restore(shop, order)
  await openChanges(phone, 'table.png')
  await expect(words).toHaveValue('Rounder edges')

  const second = await attach(shop, order, await aPicture('table.png', 400, 300), first)
  await sendForApproval(shop, second)
  await openChanges(phone, 'table.png version 2')
  await expect(wordsOf(phone, 'table.png version 2')).toHaveValue('Rounder edges')
  expect(await said()).not.toContain('This was already answered.')

  expect((await shop.delete(`/api/orders/${order.id}/customer-link`)).status()).toBe(204)
  await expect(phone.getByText('Please ask Hale & Oak for a new one')).toBeVisible()
  await expect(phone.getByText('Rounder edges')).toBeVisible()
  await expect(phone.getByText("This wasn't sent:")).toBeVisible()
})
