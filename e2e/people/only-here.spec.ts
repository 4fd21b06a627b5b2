import type { Locator } from '@playwright/test'
import { networkAddresses } from '../../server/network.ts'
import { openBoard, card } from '../support/board.ts'
import { makeLink } from '../support/customer-link.ts'
import { inNetwork, NETWORK } from '../support/network.ts'
import { view } from '../support/open-order.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const WARNING = 'This link only works on this computer.'

test('a link that only works on this computer says so everywhere, with the command that lets others in', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { request } = page.context()
  await register(request)
  await takeOrder(request, { title: 'Oak table' })
  const { port } = new URL(server.url)
  const command = `PORT=${port} npm start -- --network`
  const [address] = networkAddresses()
  const expectTold = async (place: Locator) => {
    await expect(place.getByText(WARNING)).toHaveCount(1)
    await expect(place.getByRole('textbox', { name: 'Command that lets others in' })).toHaveValue(command)
    if (address)
      await expect(place).toContainText(`Everyone in your network can then open http://${address}:${port}.`)
    await expect(place.getByRole('img', { name: /^QR code/ })).toHaveCount(0)
  }

  await page.goto('/organization?tab=invites')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expectTold(page.getByRole('list', { name: 'New invite links' }))
  await expectNoOverflow(page, 'an invite link of this computer', [360, 768, 1440])
  await page.getByRole('button', { name: 'Copy Command that lets others in' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(command)

  await page.getByLabel('Email').fill('june@example.com')
  await page.getByLabel('First name').fill('June')
  await page.getByLabel('Last name').fill('Sato')
  await page.getByRole('button', { name: 'Create User', exact: true }).click()
  await expectTold(page.getByRole('list', { name: 'Links to copy' }))

  await page.goto('/profile/apps')
  const calendars = page.getByRole('region', { name: 'Calendar', exact: true })
  await expect(calendars.getByRole('button').first()).toBeVisible()
  await expect(calendars).not.toContainText(WARNING)
  await calendars.getByRole('button', { name: /All orders$/ }).click()
  await expectTold(calendars)

  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  const name = 'Customer page'
  const own = view(page, 'ORD-0001').getByRole('region', { name })
  await own.getByRole('button', { name, expanded: false }).click()
  await own.getByRole('button', { name: 'Create link' }).click()
  await expectTold(own)
  await expect(own.getByRole('button', { name: 'QR code' })).toHaveCount(0)
  await own.getByRole('button', { name: 'Email', exact: true }).click()
  await expectTold(page.getByRole('dialog', { name: 'Email the customer' }))
})

test('in a network links have QR codes and no warning, also on paper', async ({ page, server }) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, { title: 'Oak table' })
  await makeLink(request, order)
  await inNetwork(page, server)
  const code = (of: RegExp) => page.getByRole('img', { name: of })

  await page.goto('/organization?tab=invites')
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(code(/^QR code for http:\/\/192\.168\.1\.20:3000\/auth\?invite=/)).toBeVisible()
  await expect(page.getByText(WARNING)).toHaveCount(0)

  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'QR code' }).click()
  await expect(code(/^QR code for http:\/\/192\.168\.1\.20:3000\/t\//)).toBeVisible()
  await expect(page.getByText(WARNING)).toHaveCount(0)
  const sheet = page.locator('[data-job-sheet]')
  const printed = sheet.getByRole('img', { name: `QR code for ${NETWORK}/orders/${order.id}` })
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()

  await page.unroute(/\/(api\/health|customer-link|invites|calendar-feeds)$/)
  await page.emulateMedia({ media: null })
  await page.reload()
  await expect(page.getByText(WARNING)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toContainText('No QR code: this order only opens on this computer.')
})
