import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unsubscribeToken } from '../../server/features/notifications/settings/unsubscribe-token.ts'
import { notice } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { invite, PASSWORD, register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const SETTINGS = '**/api/notifications/settings'
const box = (page: Page, kind: string, channel: string) =>
  page.getByRole('group', { name: kind }).getByLabel(channel)
const digest = (page: Page) => page.getByRole('switch', { name: 'Morning email' })
const quiet = (page: Page) => page.getByRole('switch', { name: 'Quiet hours' })

/** As an installation with a mail server answers. */
const withMails = (page: Page) =>
  page.route(SETTINGS, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({ response, json: response.ok() ? { ...json, mails: true } : json })
  })

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('what one is told of is chosen by kind, saved at once, and ended by the link in a mail', async ({
    page,
    another,
    server,
    watch,
  }) => {
    watch.allow('status of 503', 'status of 404')
    const { request } = page.context()
    const { orgId, organizationName } = await register(request)
    const { id: userId } = await (await request.get('/api/user')).json()
    const saved = async () => (await request.get('/api/notifications/settings')).json()

    await page.goto('/profile/notifications')
    const section = page.getByRole('region', { name: 'Notifications' })
    await expect(section).toContainText("Email isn't set up on this server")
    await expect(box(page, 'Someone mentions me', 'Email')).toBeDisabled()
    await expect(digest(page)).toBeDisabled()

    await withMails(page)
    await page.reload()
    await expect(box(page, 'Someone mentions me', 'Email')).toBeChecked()
    await expect(box(page, 'A webhook is turned off', 'Email')).toBeChecked()
    await expect(section).toContainText('still unread after 15 minutes')
    await box(page, 'An order is overdue', 'Email').check()
    await box(page, 'A timer finished', 'Inbox').uncheck()
    for (const channel of ['Email', 'Push']) {
      await expect(box(page, 'A timer finished', channel)).not.toBeChecked()
      await expect(box(page, 'A timer finished', channel)).toBeDisabled()
    }
    await digest(page).uncheck()
    await quiet(page).check()
    await page.getByLabel('From').fill('')
    await page.getByLabel('From').press('Enter')
    await expect(page.getByLabel('From')).toHaveAccessibleDescription(/Start must be a time/)
    await page.getByLabel('From').fill('07:00')
    await page.getByLabel('To', { exact: true }).focus()
    await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/can't be the same time/)
    await page.getByLabel('From').fill('19:30')
    await page.getByLabel('From').press('Enter')
    await expect.poll(saved).toMatchObject({
      channels: {
        overdue: { inbox: true, mail: true, push: false },
        timer: { inbox: false, mail: false, push: false },
      },
      digest: false,
      quietHours: { from: '19:30', to: '07:00' },
    })
    await expectNoOverflow(page, 'the profile', [390, 360, 768, 1440])

    // What is refused stands as it was.
    await page.unroute(SETTINGS)
    await page.route(SETTINGS, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await box(page, 'An order is due soon', 'Push').click()
    await expect(notice(page, 'Error')).toContainText("We couldn't save your settings")
    await expect(box(page, 'An order is due soon', 'Push')).not.toBeChecked()
    await page.unroute(SETTINGS)
    await withMails(page)
    await page.reload()
    await expect(box(page, 'An order is overdue', 'Email')).toBeChecked()
    await expect(box(page, 'A timer finished', 'Inbox')).not.toBeChecked()
    await expect(page.getByLabel('From')).toHaveValue('19:30')
    await expect(digest(page)).not.toBeChecked()
    await box(page, 'A timer finished', 'Inbox').check()
    await expect(box(page, 'A timer finished', 'Push')).toBeChecked()

    // Whoever has the link needs no account, and the address does not keep it.
    const secret = await readFile(join(server.dataDir, 'secret'), 'utf8')
    const visitor = await (await another({ viewport: { width: 390, height: 844 } })).newPage()
    await visitor.goto(`/unsubscribe/${unsubscribeToken(secret, { orgId, userId, kind: 'overdue' })}`)
    await expect(visitor).toHaveURL('/unsubscribe')
    await expect(visitor.getByText('An order is overdue')).toBeVisible()
    await expect(visitor.getByText(organizationName)).toBeVisible()
    await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect((await saved()).channels.overdue.mail).toBe(true)
    await visitor.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(visitor.getByRole('heading')).toContainText(['These emails are now off'])
    expect((await saved()).channels.overdue).toEqual({ inbox: true, mail: false, push: false })
    await visitor.reload()
    await expect(visitor.getByRole('heading').first()).toHaveText('These emails are already off')
    await visitor.goto('/unsubscribe/not-a-link')
    await expect(visitor.getByRole('heading').first()).toHaveText("This link isn't valid")
  })
})

test('a link to an order of another organization says whose it is, and switches when that is asked for @stress', async ({
  page,
  another,
}) => {
  const mine = page.context().request
  const own = await register(mine, { firstName: 'Sam' })
  const other = (await another()).request
  const { orgId, organizationName } = await register(other)
  const order = await takeOrder(other, { title: 'Of the other shop' })
  const link = `/orders/${order.id}?organization=${orgId}`
  const title = page.getByRole('heading', { name: 'Of the other shop' })

  // No member of it is told anything of it.
  await page.goto(link)
  await expect(page.getByText('Order Not Found')).toBeVisible()
  await mine.post(`/api/invites/${await invite(other, orgId)}/accept`)
  await page.reload()
  await expect(page.getByRole('heading', { name: `This order is in ${organizationName}` })).toBeVisible()
  await expect(page.getByText(`You're in ${own.organizationName}`)).toBeVisible()
  await page.getByRole('button', { name: 'Switch and open the order' }).click()
  await expect(title).toBeVisible()
  await expect(page).toHaveURL(`/orders/${order.id}`)

  // Who is no admin there is not told of its webhooks.
  await page.goto('/profile/notifications')
  await expect(box(page, 'Someone mentions me', 'Inbox')).toBeChecked()
  await expect(page.getByRole('group', { name: 'A webhook is turned off' })).toHaveCount(0)

  // Of the active one it opens as ever, after the sign-in too.
  await page.goto(link)
  await expect(title).toBeVisible()
  await expect(page).toHaveURL(`/orders/${order.id}`)
  const phone = await (await another()).newPage()
  await phone.goto(link)
  await phone.getByLabel('Email').fill(own.email)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  // Whoever signs in is in their own organization first.
  await expect(phone.getByRole('heading', { name: `This order is in ${organizationName}` })).toBeVisible()
})
