import type { Page } from '@playwright/test'
import { card, column, drag, notice, openNewOrder } from '../support/board.ts'
import { anEmail, PASSWORD, unique } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function register(page: Page, person: { firstName: string; organizationName?: string }): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill('Hale')
  await page.getByLabel('Email').fill(anEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (person.organizationName) await page.getByLabel('Organization name').fill(person.organizationName)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(notice(page, 'Welcome!')).toContainText('Your account has been created successfully.')
  await expect(page).toHaveURL('/')
}

async function makeInviteLink(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL('/organization')
  await page.getByRole('tab', { name: 'Create User' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('textbox', { name: 'Your new invite link' })
  await expect(link).toHaveValue(/\/auth\?invite=[\w-]{22}$/)
  return link.inputValue()
}

test('a stranger sets up a shop, takes an order and drags it, and a colleague sees it', async ({
  page,
  another,
}) => {
  const shop = unique('Alder')
  await page.goto('/')
  await expect(page).toHaveURL('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await register(page, { firstName: 'Robin', organizationName: shop })
  await expect(column(page, 'Order In')).toContainText('No orders in this column')
  const link = await makeInviteLink(page)

  const theirs = await (await another()).newPage()
  await theirs.goto(link)
  await expect(theirs.getByText('You are joining an existing organization')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: `Join ${shop}` })).toBeVisible()
  await register(theirs, { firstName: 'Sam' })
  await expect(column(theirs, 'Order In')).toContainText('No orders in this column')

  await page.getByRole('link', { name: 'Board', exact: true }).click()
  const dialog = await openNewOrder(page)
  await dialog.getByLabel('Title').fill('Walnut dining table')
  await dialog.getByLabel('Customer name').fill('Marguerite Okafor')
  await dialog.getByRole('button', { name: 'Create Order' }).click()
  await expect(notice(page, 'Order created')).toContainText('New order has been successfully created')
  await expect(dialog).toBeHidden()
  await expect(card(column(page, 'Order In'), 'ORD-0001')).toContainText('Walnut dining table')
  await expect(card(column(theirs, 'Order In'), 'ORD-0001')).toContainText('Marguerite Okafor')

  await drag(page, 'ORD-0001', 'Production')
  await expect(card(column(theirs, 'Production'), 'ORD-0001')).toBeVisible()
  await expect(card(column(theirs, 'Order In'), 'ORD-0001')).toBeHidden()
  await expect(notice(page, 'Order moved')).toContainText('Order ORD-0001 moved to Production')
  await expect(card(column(page, 'Production'), 'ORD-0001')).toBeVisible()

  for (const each of [page, theirs]) {
    await each.reload()
    await expect(card(column(each, 'Production'), 'ORD-0001')).toBeVisible()
    await expect(column(each, 'Order In')).toContainText('No orders in this column')
  }
})
