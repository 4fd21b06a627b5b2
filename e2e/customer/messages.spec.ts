import { card, notice, openBoard } from '../support/board.ts'
import { makeLink, writeToShop } from '../support/customer-link.ts'
import { panel, view } from '../support/open-order.ts'
import { history, openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('what the customer writes is counted on the card, marked in the notes, answered by a message that is no note, and read after the link has ended', async ({
  page,
  another,
  server,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine, { firstName: 'Robin' })
  const order = await takeOrder(mine, { title: 'Oak table', customerName: 'Adaeze Nwosu' })
  const context = await another({ baseURL: server.url })
  await registerColleague(mine, orgId, context.request)
  const theirs = await context.newPage()
  await theirs.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  await openBoard(theirs)
  await card(theirs, 'ORD-0001').press('Enter')
  const beside = panel(theirs, 'ORD-0001 Oak table')
  await beside.getByRole('tab', { name: 'Notes & Comments' }).click()
  await expect(beside.getByRole('list', { name: 'Activity' })).toBeVisible()

  await openBoard(page)
  const count = card(page, 'ORD-0001').getByRole('img', { name: /unanswered/ })
  await expect(card(page, 'ORD-0001')).toBeVisible()
  await expect(count).toHaveCount(0)
  const link = await makeLink(mine, order)
  await writeToShop(mine, link, 'Can the top be <b>rounder</b>?\nThanks')
  await writeToShop(mine, link, 'And darker?')
  await expect(count).toHaveText('2')

  await card(page, 'ORD-0001').press('Enter')
  const dialog = view(page, 'ORD-0001')
  const tab = dialog.getByRole('tab', { name: 'Notes' })
  await expect(tab.getByRole('img', { name: '2 unanswered customer messages' })).toBeVisible()
  await tab.click()
  const notes = dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(notes).toHaveCount(2)
  await expect(notes.last()).toContainText('Adaeze NwosuFrom the customer')
  await expect(notes.last()).toContainText('Can the top be <b>rounder</b>?')
  await expect(dialog).toContainText('The customer is waiting for a reply to 2 messages.')

  // What is written is a note, until one says otherwise.
  const modes = dialog.getByRole('group', { name: 'Visible to' })
  await expect(modes.getByRole('radio', { name: 'Internal note' })).toBeChecked()
  await dialog.getByLabel('Add a note').fill('Ask @the bench')
  // The order's next step offers it too, in the head.
  const reply = dialog.getByRole('tabpanel', { name: /^Notes/ }).getByRole('button', { name: 'Reply' })
  await reply.click()
  const message = dialog.getByLabel('Message to Adaeze Nwosu')
  await expect(message).toBeFocused()
  await tab.focus()
  await reply.click()
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('')
  await expect(modes.getByRole('radio', { name: 'Send to customer' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Add Note' })).toHaveCount(0)
  const posts: unknown[] = []
  page.on(
    'request',
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/notes') && posts.push(sent.postDataJSON()),
  )
  await message.pressSequentially('Yes to both, @')
  await expect(page.getByRole('listbox', { name: 'Members' })).toHaveCount(0)
  await message.press('ControlOrMeta+Enter')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  expect(posts).toEqual([])

  // Kept apart from the note, and not shown as one after a reload.
  await page.reload()
  await dialog.getByRole('tab', { name: 'Notes' }).click()
  await expect(dialog.getByLabel('Add a note')).toHaveValue('Ask @the bench')
  await expect(modes.getByRole('img', { name: 'Not sent yet' })).toBeVisible()
  await modes.getByRole('radio', { name: 'Send to customer' }).check()
  await expect(message).toHaveValue('Yes to both, @')
  await message.fill('Yes to both')
  const gate = Promise.withResolvers<void>()
  await page.route('**/notes', async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Send to customer' }).click()
  await expect(modes.getByRole('radio', { name: 'Internal note' })).toBeChecked()
  await expect(dialog.getByLabel('Add a note')).toHaveValue('Ask @the bench')
  await expect(dialog.getByLabel('Add a note')).toBeFocused()
  await expect(modes.getByRole('img', { name: 'Not sent yet' })).toHaveCount(0)
  // What is on its way is not offered once more.
  await modes.getByRole('radio', { name: 'Send to customer' }).check()
  await expect(message).toHaveValue('')
  await modes.getByRole('radio', { name: 'Internal note' }).check()
  gate.resolve()
  await expect(notice(page, 'Sent to the customer')).toBeVisible()
  await expect(notes.first()).toContainText('Robin HaleTo the customer')
  await expect(dialog.getByText('is waiting for a reply')).toHaveCount(0)
  await expect(dialog.getByRole('img', { name: /unanswered/ })).toHaveCount(0)

  // Who works in the shop reads it all, and writes notes.
  const items = beside.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(items.first()).toContainText('Robin HaleTo the customer')
  await expect(items.nth(1)).toContainText('Adaeze NwosuFrom the customer')
  await expect(beside.getByRole('radio')).toHaveCount(0)
  await expect(items.nth(1).getByRole('button', { name: 'Actions for' })).toHaveCount(0)
  await notes.nth(1).getByRole('button', { name: 'Actions for the customer message' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(notes).toHaveCount(2)
  await expect(beside.getByText('And darker?')).toHaveCount(0)

  // What was begun can be read and given up after the link has ended.
  await modes.getByRole('radio', { name: 'Send to customer' }).check()
  await message.fill('The oak has come')
  await mine.delete(`/api/orders/${order.id}/customer-link`)
  const begun = dialog.getByLabel('Message to the customer')
  await expect(begun).toBeFocused()
  await expect(begun).toHaveValue('The oak has come')
  await expect(begun).toHaveAccessibleDescription("This message couldn't be sent.")
  await expect(dialog.getByLabel('Add a note')).toHaveValue('Ask @the bench')
  await dialog.getByRole('button', { name: 'Discard message' }).click()
  await expect(begun).toHaveCount(0)
})

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test("a message that is refused comes back to its field, the customer's ones are marked as answered, and the history tells of both @stress", async ({
    page,
    watch,
  }) => {
    watch.allow('status of 409', 'status of 503')
    const mine = page.context().request
    await register(mine)
    const order = await takeOrder(mine, { title: 'Oak table', customerName: 'Adaeze Nwosu' })
    const link = await makeLink(mine, order)
    await openOrderPage(page, order)
    await writeToShop(mine, link, 'Is it ready?')
    const notes = part(page, 'Notes')
    await expect(notes).toContainText('The customer is waiting for a reply.')
    await expect(history(page).first()).toContainText('The customer wrote: Is it ready?')
    await expectNoOverflow(page, 'notes with a message', [390, 360])

    await page.route('**/notes', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { message: 'The link has ended' } })
        : route.continue(),
    )
    await notes.getByText('Send to customer').tap()
    await notes.getByLabel('Message to Adaeze Nwosu').fill('Nearly')
    await notes.getByRole('button', { name: 'Send to customer' }).tap()
    await expect(notice(page, 'Not sent to the customer')).toContainText('The link has ended')
    await expect(notes.getByLabel('Add a note')).toHaveValue('')
    await notes.getByRole('radio', { name: 'Send to customer Not sent yet' }).check()
    await expect(notes.getByLabel('Message to Adaeze Nwosu')).toHaveValue('Nearly')
    await notes.getByLabel('Message to Adaeze Nwosu').fill('')

    const head = page.getByRole('main').locator('header')
    await expect(head.getByRole('img', { name: '1 unanswered customer message' })).toBeVisible()
    await notes.getByRole('button', { name: 'Mark as answered' }).tap()
    await expect(notes.getByText('is waiting for a reply')).toHaveCount(0)
    await expect(head.getByRole('img', { name: /unanswered/ })).toHaveCount(0)
    await expect(history(page).first()).toContainText("marked the customer's messages as answered")

    // A slip is taken back, and the question stands there for the whole shop again.
    const marked = notice(page, 'Marked as answered')
    await expect(marked).toContainText('ORD-0001')
    await marked.getByRole('button', { name: 'Undo: mark ORD-0001 as answered' }).tap()
    await expect(notice(page, 'Undone')).toContainText(
      'The customer of ORD-0001 is waiting for a reply again',
    )
    await expect(notes).toContainText('The customer is waiting for a reply.')
    await expect(head.getByRole('img', { name: '1 unanswered customer message' })).toBeVisible()
    await expect(history(page).first()).toContainText('as unanswered (undo)')
  })
})
