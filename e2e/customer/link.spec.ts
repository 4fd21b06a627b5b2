import type { Page } from '@playwright/test'
import { approve, askForChanges, sendForApproval } from '../support/approvals.ts'
import { card, notice, openBoard } from '../support/board.ts'
import { tokenOf } from '../support/customer-link.ts'
import { aPicture, attach } from '../support/files.ts'
import { view } from '../support/open-order.ts'
import { archiveOrder, history, openOrderPage, part } from '../support/order-page.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerColleague } from '../support/people.ts'
import { expectFocusKept } from '../support/states.ts'
import { expect, test } from '../support/test.ts'

const NAME = 'Customer page'
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Turn off the link for ORD-0001?' })

/** It stands over the end of the details until it goes away by itself. */
async function closeNotice(page: Page, title: string): Promise<void> {
  await notice(page, title).getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice(page, title)).toHaveCount(0)
}

test("on the page of an order the focus goes on to the link that was made, and the customer's answers stand there in the same moment @stress", async ({
  page,
  request,
}) => {
  const mine = page.context().request
  await register(mine, { firstName: 'Robin' })
  const order = await takeOrder(mine, { title: 'Oak table', customerName: 'Adaeze Nwosu' })
  const drawing = await attach(mine, order, await aPicture('drawing.png'))
  await openOrderPage(page, order)
  const own = page.getByRole('region', { name: NAME })
  const make = own.getByRole('button', { name: 'Create link' })
  const address = own.getByRole('textbox', { name: 'Customer link' })
  await own.getByRole('button', { name: NAME, expanded: false }).press('Enter')
  // The first one of a shop stands in another place than the later ones.
  for (const last of [false, true]) {
    await make.press('Enter')
    await expect(address).toBeFocused()
    if (last) break
    await own.getByRole('button', { name: 'Turn off link' }).press('Enter')
    await question(page).getByRole('button', { name: 'Turn off link' }).press('Enter')
    await expect(make).toBeVisible()
    await expectFocusKept(page)
  }

  // Where no mail server is set, the text of a mail is copied.
  await own.getByRole('button', { name: 'Email', exact: true }).click()
  const mail = page.getByRole('dialog', { name: 'Email the customer' })
  await expect(mail).toContainText("Email isn't set up")
  await expect(mail.getByRole('button', { name: 'Send to customer' })).toHaveCount(0)
  await mail.getByRole('button', { name: 'Close' }).click()
  await expect(mail).toHaveCount(0)

  const token = tokenOf({ url: await address.inputValue() })
  const approvals = own.getByRole('list', { name: 'Approvals' })
  await expect(approvals).toHaveCount(0)

  const first = await sendForApproval(mine, drawing)
  await expect(approvals.getByRole('listitem')).toHaveText([/^drawing\.pngWaiting for approval/])
  await askForChanges(request, token, first, 'The legs <i>thicker</i>\n\nplease')
  await expect(approvals.getByRole('listitem')).toHaveText([
    /^drawing\.pngThe customer asked for changes .*The legs <i>thicker<\/i>\n\nplease$/s,
  ])
  const second = await sendForApproval(mine, drawing)
  await expect(approvals.getByRole('listitem')).toHaveCount(2)
  await approve(request, token, second, 'Ada Nwosu')
  const signed = approvals.getByRole('listitem').first()
  await expect(signed).toContainText('Approved by Ada Nwosu')
  await expect(history(page).filter({ hasText: 'signed by Ada Nwosu' })).toContainText(
    'The customer approved drawing.png, signed by Ada Nwosu',
  )
  const certificate = signed.getByRole('link', { name: 'Certificate for drawing.png' })
  await expect(certificate).toHaveAttribute('href', /^\/api\/files\//)
  const path = (await certificate.getAttribute('href')) ?? ''
  const response = await mine.get(path)
  expect(response.headers()['content-type']).toBe('application/pdf')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("the link of an order's customer is made, copied, mailed by the server and ended; others read it live", async ({
    page,
    another,
    server,
    watch,
  }) => {
    watch.allow('status of 503')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const mine = page.context().request
    const { orgId } = await register(mine)
    const order = await takeOrder(mine, {
      title: 'Oak table',
      customerName: 'Adaeze Nwosu',
      customerEmail: 'adaeze@example.com',
    })
    const begun = await moveOrder(mine, order, 'PRODUCTION')
    const context = await another({ baseURL: server.url })
    await registerColleague(mine, orgId, context.request)
    const theirs = await context.newPage()
    await openOrderPage(theirs, order)
    // Who works in the shop makes no link, and is shown no empty place for one.
    await expect(part(theirs, 'Files').getByText('No files attached')).toBeVisible()
    await expect(part(theirs, NAME)).toHaveCount(0)

    await page.route('**/api/health', (route) => route.fulfill({ json: { mail: true } }))
    await page.route('**/customer-link', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await openBoard(page)
    await card(page, 'ORD-0001').press('Enter')
    const own = view(page, 'ORD-0001').getByRole('region', { name: NAME })
    await expect(own.getByRole('alert')).toContainText("We couldn't load the customer page")
    await page.unroute('**/customer-link')
    await own.getByRole('button', { name: 'Try again' }).click()
    // Of a shop that has never made a link, it is a line.
    await expect(own).not.toContainText('No account needed')
    await own.getByRole('button', { name: NAME, expanded: false }).click()
    await expect(own).toContainText('No account needed')
    await own.getByRole('button', { name: 'Create link' }).click()
    const address = own.getByRole('textbox', { name: 'Customer link' })
    await expect(address).toHaveValue(/\/t\/.+/)
    await expect(address).toHaveJSProperty('scrollLeft', 0)
    await expect(own).toContainText("The customer hasn't opened it yet.")
    const url = await address.inputValue()
    await own.getByRole('button', { name: 'Copy Customer link' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url)

    const read = part(theirs, NAME)
    await expect(read).toContainText('Only Admin or Sales can see it.')
    await expect(read.getByRole('textbox')).toHaveCount(0)
    await expect(read).toContainText("The customer doesn't see the due date.")
    await expect(read.getByRole('switch')).toHaveCount(0)
    await expect(read.getByRole('button', { name: /Turn off link|Email|QR|Share/ })).toHaveCount(0)
    await own.getByRole('switch', { name: 'Show the due date' }).check()
    await expect(read).toContainText('The customer sees the due date.')
    await expectNoOverflow(page, "the customer's page of an order", [390, 1440])

    await own.getByRole('button', { name: 'Email', exact: true }).click()
    const mail = page.getByRole('dialog', { name: 'Email the customer' })
    await expect(mail.getByLabel('Text', { exact: true })).toHaveValue(new RegExp(url))
    await mail.getByLabel('Message').selectOption('Production started')
    await expect(mail.getByLabel('Text', { exact: true })).toHaveValue(/We've started making "Oak table"/)
    await expect(mail).toContainText('adaeze@example.com')
    // A colleague corrects the address while it is looked at.
    for (const customerEmail of ['nwosu@example.com', 'adaeze@example.com']) {
      await mine.patch(`/api/orders/${begun.id}`, { data: { customerEmail } })
      await expect(mail).toContainText(customerEmail)
    }
    await mail.getByRole('button', { name: 'Copy text' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Hello Adaeze Nwosu')
    const send = mail.getByRole('button', { name: 'Send to customer' })
    await expect(send).toBeVisible()
    // What was true when it was read is not sent when it is not, and nothing else in its place.
    const made = await moveOrder(mine, begun, 'COMPLETED')
    await expect(mail).toContainText('This no longer fits the order. Choose another message.')
    await expect(mail.getByLabel('Text', { exact: true })).toHaveValue(/We've started making "Oak table"/)
    await expect(send).toHaveCount(0)
    await moveOrder(mine, made, 'PRODUCTION')
    const sent = page.waitForRequest(
      (one) => one.url().endsWith('/customer-mails/making') && one.method() === 'POST',
    )
    await page.route('**/customer-mails/*', (route) => route.fulfill({ status: 204 }))
    await send.click()
    await sent
    await expect(notice(page, 'Email sent')).toContainText('On its way to adaeze@example.com.')
    await closeNotice(page, 'Email sent')
    await expect(mail).toHaveCount(0)

    await own.getByRole('button', { name: 'Turn off link' }).click()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(address).toHaveValue(url)
    await own.getByRole('button', { name: 'Turn off link' }).click()
    await question(page).getByRole('button', { name: 'Turn off link' }).click()
    await closeNotice(page, 'Link turned off')
    await expect(own.getByRole('button', { name: 'Create link' })).toBeVisible()
    await expect(read).toHaveCount(0)
    expect((await context.request.get(new URL(url).pathname)).status()).toBe(410)

    await own.getByRole('button', { name: 'Create link' }).click()
    await expect(address).not.toHaveValue(url)
    await archiveOrder(mine, { ...order, status: 'PRODUCTION' })
    await expect(read).toContainText('It expires on')
  })
})
