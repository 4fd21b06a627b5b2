import { webhooksApi } from '#shared/api/webhooks.ts'
import { pathOf } from '#shared/requests.ts'
import { expectAccessible } from '../support/axe.ts'
import { escapeFrom, listening, notice } from '../support/board.ts'
import { bell, inbox, lines } from '../support/inbox.ts'
import { moveOrder, takeOrders } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerAdmin } from '../support/people.ts'
import { standStill } from '../support/still.ts'
import { expectStates, failure, hold, loading } from '../support/states.ts'
import { expect, test } from '../support/test.ts'
import { startReceiver, webhooksOf, type Receiver } from '../support/webhook-receiver.ts'

const SETTINGS = '/settings/webhooks'

let receiver: Receiver
test.beforeEach(async () => {
  receiver = await startReceiver()
})
test.afterEach(() => receiver.close())

test('another program hears what happens, as its log tells and another admin sees; that one was switched off is heard at once', async ({
  page,
  another,
  watch,
}) => {
  watch.allow('status of 503')
  watch.allow('status of 400')
  const ann = page.context().request
  const { orgId } = await register(ann, { firstName: 'Ann' })
  const theirs = await another()
  await registerAdmin(ann, orgId, theirs.request, 'Ben')
  const [order] = await takeOrders(ann, [{ title: 'Oak table' }])
  if (!order) throw new Error('The order is missing')
  const ben = await theirs.newPage()
  await ben.goto(SETTINGS)
  await expect(webhooksOf(ben)).toContainText('No webhooks')
  await expectStates(page, {
    url: /\/api\/.*\/webhooks$/,
    open: () => page.goto(SETTINGS),
    where: webhooksOf(page),
    loadingText: 'Loading webhooks',
    failed: "We couldn't load your webhooks.",
    shown: webhooksOf(page).getByText('No webhooks'),
  })

  // Added, with its secret.
  await webhooksOf(page).getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  const address = dialog.getByLabel('Address')
  const add = dialog.getByRole('button', { name: 'Add webhook' })
  await address.fill('http://169.254.169.254/latest')
  const all = dialog.getByLabel('All events')
  await expect(all).toBeChecked()
  await all.uncheck()
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one event')
  await dialog.getByLabel('Moved', { exact: true }).check()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await add.click()
  await expect(address).toHaveAccessibleDescription(/Address must be on the public internet/)
  await address.fill(receiver.url)
  await add.click()
  await expect(dialog).toHaveCount(0)
  const secret = webhooksOf(page).getByRole('textbox', { name: `Secret of the webhook to ${receiver.host}` })
  await expect(secret).toHaveValue(/^whsec_/)
  const signing = await secret.inputValue()
  // In a sentence: nobody wants to hear the secret itself.
  await expect(webhooksOf(page).getByRole('status').filter({ hasText: 'secret' })).toHaveText(
    '1 new secret to copy',
  )
  await webhooksOf(page)
    .getByRole('button', { name: `Done with the secret of ${receiver.host}` })
    .click()
  await expect(secret).toHaveCount(0)
  await expect(webhooksOf(page).getByRole('list', { name: 'Webhooks' })).toBeFocused()
  const row = webhooksOf(ben).getByRole('listitem')
  await expect(row).toContainText(`${receiver.host}/kerf`)
  await expect(row).toContainText('Order moved')

  // What happens arrives, signed; what it has not asked for does not.
  await webhooksOf(page)
    .getByRole('button', { name: `Log of ${receiver.host}` })
    .click()
  const log = page.getByRole('dialog', { name: `Log of ${receiver.host}` })
  await expect(log).toContainText('Nothing sent yet')
  await moveOrder(ann, order, 'PRODUCTION')
  const delivery = log.getByRole('listitem').filter({ hasText: 'Order moved ORD-0001' })
  await expect(delivery).toContainText('Delivered')
  await expect(delivery).toContainText(/Responded 200 in [\d.]+ m?s/)
  await expect(delivery).toContainText('Thank you')
  receiver.verifyLast(signing)

  // Sent again it is the same message.
  receiver.answer(500, 'Out of order')
  await delivery.getByRole('button', { name: 'Send again: Order moved ORD-0001' }).press('Enter')
  await expect(delivery).toContainText('Waiting')
  await expect(delivery).toContainText('Out of order')
  await expect(delivery).toContainText(
    /Responded 500 in [\d.]+ m?s\. Tried (once|\d+ times)\. (Next try|Sending)/,
  )
  receiver.answer(200, 'Here again')
  // By then it may have come by itself.
  await delivery.getByRole('button', { name: /^Send (now|again): Order moved/ }).click()
  await expect(delivery).toContainText('Delivered')
  await expect(delivery).toContainText('Here again')
  await log.getByRole('button', { name: 'Send a test' }).click()
  await expect(log.getByRole('listitem').filter({ hasText: 'Test' })).toContainText('Delivered')
  await standStill(page)
  await expectAccessible(page, 'The log of a webhook', ['light', 'dark'])
  const came = receiver.came()
  expect(new Set(came.map(({ type }) => type))).toEqual(new Set(['order.moved', 'webhook.test']))
  expect(new Set(came.map(({ id }) => id)).size).toBe(2)
  await escapeFrom(log)
  await expect(log).toHaveCount(0)

  // Changed, off, and gone, in both pages.
  const actions = webhooksOf(page).getByRole('button', {
    name: `Actions for the webhook to ${receiver.host}`,
  })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit webhook' })
  await expect(edit.getByLabel('Address')).toHaveValue(receiver.url)
  await expect(edit.getByLabel('Moved', { exact: true })).toBeChecked()
  await edit.getByLabel('All events').check()
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('All events')
  await actions.click()
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new secret' }).click()
  await expect(secret).toHaveValue(/^whsec_/)
  await expect(secret).not.toHaveValue(signing)
  await webhooksOf(ben)
    .getByRole('switch', { name: `Webhook to ${receiver.host}` })
    .click()
  await expect(webhooksOf(page).getByRole('switch')).not.toBeChecked()
  await expect(webhooksOf(page).getByRole('listitem')).toContainText('Off')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog', { name: `Remove the webhook to ${receiver.host}?` })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(notice(page, 'Webhook removed')).toBeVisible()
  for (const each of [page, ben]) await expect(webhooksOf(each)).toContainText('No webhooks')
  await expect(webhooksOf(page).getByRole('button', { name: 'Add webhook' })).toBeFocused()

  // An admin hears at once that a webhook was switched off, and switches it on again.
  const data = { events: ['order.created', 'order.moved'], url: receiver.url }
  expect((await ann.post(pathOf(webhooksApi.create, { orgId }), { data })).status()).toBe(201)
  await page.getByRole('link', { name: 'Gates' }).click()
  await expect(page).toHaveURL('/settings/gates')
  await expect(bell(page)).toBeVisible()
  receiver.answer(410)
  const [next] = await takeOrders(ann, [{ title: 'Ash bench' }])
  await expect(bell(page, 1)).toBeVisible()
  await bell(page, 1).click()
  const line = lines(inbox(page))
  await expect(line).toContainText(`The webhook to ${receiver.host} was turned off: the other app`)
  await expect(line).toContainText('Settings')
  await line.getByRole('button').click()
  await expect(inbox(page)).toHaveCount(0)
  await expect(webhooksOf(page)).toBeInViewport()
  await expect(page).toHaveURL(SETTINGS)
  await expect(bell(page)).toBeVisible()
  const own = webhooksOf(page).getByRole('listitem')
  await expect(own).toContainText(/Turned off .* ago: the other app/)
  await webhooksOf(page)
    .getByRole('button', { name: /^Log of/ })
    .click()
  await expect(log.getByRole('listitem')).toContainText('Failed')
  await expect(log).toContainText('This webhook is off, so nothing is sent.')
  await expect(log.getByRole('button', { name: 'Send a test' })).toBeDisabled()
  await listening(page)
  await escapeFrom(log)
  await expect(log).toHaveCount(0)

  receiver.answer(200)
  await webhooksOf(page).getByRole('switch').click()
  await expect(own).toHaveText(/On/)
  await expect(own).not.toContainText('Turned off')
  if (next) await moveOrder(ann, next, 'PRODUCTION')
  await expect.poll(() => receiver.came().at(-1)?.type).toBe('order.moved')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the settings of webhooks fit, by thumb @stress', async ({ page, watch }) => {
    watch.allow('status of 503')
    await register(page.context().request)
    const read = await hold(page, /\/api\/.*\/webhooks$/)
    // As mails named them while they were a part of the team's page.
    await page.goto('/organization?tab=settings#webhooks')
    await expect(page).toHaveURL(SETTINGS)
    await expect(loading(webhooksOf(page), 'Loading webhooks')).toBeVisible()
    // One may go on before they are loaded.
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).tap()
    await expect(webhooksOf(page)).toBeHidden()
    await page.getByRole('link', { name: 'Webhooks' }).tap()
    read.refuse()
    const unread = failure(webhooksOf(page), "We couldn't load your webhooks")
    await expect(unread).toBeVisible()
    await read.restore()
    await unread.getByRole('button', { name: 'Try again' }).tap()
    await expect(webhooksOf(page)).toBeInViewport()
    await webhooksOf(page).getByRole('button', { name: 'Add webhook' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Add webhook' })
    await dialog.getByLabel('Address').fill(receiver.url)
    await expectNoOverflow(page, 'Webhooks', [390, 360])
    await dialog.getByLabel('All events').uncheck()
    await dialog.getByRole('button', { name: 'Add webhook' }).tap()
    await expect(dialog.getByRole('alert')).toBeInViewport()
    await dialog.getByLabel('All events').check()
    await dialog.getByRole('button', { name: 'Add webhook' }).tap()
    const secret = webhooksOf(page).getByRole('textbox', { name: 'Secret of the webhook to' })
    await expect(secret).toBeInViewport()
    // Another one takes no secret off the screen.
    await webhooksOf(page).getByRole('button', { name: 'Add webhook' }).tap()
    await dialog.getByLabel('Address').fill(`${receiver.url}/second`)
    await dialog.getByRole('button', { name: 'Add webhook' }).tap()
    await expect(secret).toHaveCount(2)
    await expectNoOverflow(page, 'Webhooks', [390, 360])
    await webhooksOf(page)
      .getByRole('button', { name: /^Actions/ })
      .first()
      .tap()
    await page.getByRole('menuitem', { name: 'Send a test' }).tap()
    const log = page.getByRole('dialog', { name: /^Log of/ })
    await expect(log.getByRole('listitem')).toContainText('Delivered')
    await expectNoOverflow(page, 'Webhooks', [390, 360])
    await page.goBack()
    await expect(log).toHaveCount(0)
    await expect(page).toHaveURL(SETTINGS)
  })
})
