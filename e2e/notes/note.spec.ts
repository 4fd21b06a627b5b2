import type { Locator, Page } from '@playwright/test'
import { card, held, notice, openBoard } from '../support/board.ts'
import { LOST, loseResponse } from '../support/lost.ts'
import { openNotes } from '../support/open-order.ts'
import { openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

const ADDRESS = `https://wood.example/boards?cut=${'quarter-'.repeat(20)}sawn`
const TEXT = `See (${ADDRESS}).\n<b>javascript:alert(1)</b>  and http://glue.example, ftp://old.example`

/** The text is as it was typed, and its two addresses are links. */
async function expectLinks(where: Locator): Promise<void> {
  await expect(where.filter({ hasText: TEXT })).toBeVisible()
  expect(await where.filter({ hasText: TEXT }).last().textContent()).toContain(TEXT)
  const links = where.getByRole('link', { name: /example/ })
  await expect(links).toHaveText([ADDRESS, 'http://glue.example'])
  for (const [index, href] of [ADDRESS, 'http://glue.example'].entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', href)
    await expect(links.nth(index)).toHaveAttribute('target', '_blank')
    await expect(links.nth(index)).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a note shows at once here and in the open dialog of a colleague, is not lost without asking, and its addresses are links', async ({
    page,
    another,
    server,
    watch,
  }) => {
    watch.allow('status of 503')
    const context = await another({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const mine = page.context().request
    const { orgId } = await register(mine, { firstName: 'Robin' })
    await registerColleague(mine, orgId, context.request, 'Sam')
    await takeOrder(mine)
    const theirs = await context.newPage()
    await openBoard(page)
    await openBoard(theirs)
    await page.route('**/notes', (route) => route.fulfill({ status: 503 }))
    const here = await openNotes(page)
    await expect(here.getByRole('alert')).toContainText("We couldn't load the notes.")
    await page.unroute('**/notes')
    await here.getByRole('button', { name: 'Try again' }).click()
    const there = await openNotes(theirs)
    await expect(here.getByText('No notes yet')).toBeVisible()
    await expect(there.getByText('No notes yet')).toBeVisible()

    const field = here.getByLabel('Add a note')
    await field.fill('  Called <b>twice</b>,\nno answer  ')
    await here.getByRole('button', { name: 'Add Note' }).click()
    await expect(notice(page, 'Note added')).toBeVisible()
    await expect(field).toHaveValue('')
    for (const dialog of [here, there]) {
      const note = dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem')
      await expect(note).toHaveCount(1)
      await expect(note).toContainText('Robin Hale')
      await expect(note.getByText('Called <b>twice</b>,\nno answer')).toHaveCSS('white-space', 'pre-wrap')
      await expect(note.getByText('less than a minute ago')).toBeVisible()
    }

    await there.getByLabel('Add a note').fill('I will try')
    await there.getByLabel('Add a note').press('ControlOrMeta+Enter')
    await expect(here.getByRole('listitem').first()).toContainText('I will try')

    // A blank note is not added, and an unsaved one is not lost without asking.
    const send = here.getByRole('button', { name: 'Add Note' })
    const posts: string[] = []
    page.on(
      'request',
      (call) => call.method() === 'POST' && call.url().endsWith('/notes') && posts.push(call.url()),
    )
    await expect(send).toBeDisabled()
    await field.fill('  \n ')
    await expect(send).toBeDisabled()
    await field.press('ControlOrMeta+Enter')
    await page.keyboard.press('Escape')
    await expect(here).toBeHidden()
    expect(posts).toEqual([])

    await openNotes(page)
    await field.fill('Half a thought')
    await here.getByRole('tab', { name: 'Details' }).click()
    await here.getByRole('tab', { name: 'Notes' }).click()
    await expect(field).toHaveValue('Half a thought')
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave()
      await question(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(question(page)).toBeHidden()
      await expect(field).toHaveValue('Half a thought')
    }
    await here.getByRole('button', { name: 'Show as side panel' }).click()
    const beside = page.getByRole('dialog', { name: 'ORD-0001 Oak table' })
    await expect(beside.getByLabel('Add a note')).toHaveValue('Half a thought')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(beside).toBeHidden()
    await card(page, 'ORD-0001').press('Enter')
    await beside.getByRole('tab', { name: 'Notes & Comments' }).click()
    await expect(beside.getByLabel('Add a note')).toHaveValue('')

    // The panel has the notes in its feed.
    await beside.getByLabel('Add a note').fill('Called thrice')
    await beside.getByRole('button', { name: 'Add Note' }).click()
    const written = beside.getByRole('listitem').filter({ hasText: 'Called thrice' })
    await expect(written).toBeVisible()
    await written.getByRole('button', { name: /^Actions for .*'s note$/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const deleted = await held(page, 'Note deleted')
    await expect(written).toHaveCount(0)
    await deleted.getByRole('button', { name: 'Undo' }).click()
    await expect(written).toBeVisible()

    // Addresses in notes and in the notes of an order are links, also on its job sheet.
    const linked = await takeOrder(mine, { notes: TEXT })
    const posted = await mine.post(`/api/orders/${linked.id}/notes`, { data: { content: TEXT } })
    expect(posted.status(), await posted.text()).toBe(201)
    await openOrderPage(page, linked)
    await expectLinks(page.getByRole('list', { name: 'Notes' }).getByRole('listitem'))
    await expectLinks(part(page, 'Details').getByRole('definition'))
    await expectNoOverflow(page, 'an order with a long address', [390, 1440])
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-job-sheet]')
    await expect(sheet.getByRole('link', { name: 'http://glue.example' })).toHaveCount(2)
  })
})

test('a note that was begun is marked on its tab, stays in the field where it fails, and is made once by its notice @stress', async ({
  page,
  watch,
}) => {
  watch.allow(LOST)
  page.on('dialog', (asked) => void asked.accept())
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await openBoard(page)
  const dialog = await openNotes(page)
  const marked = dialog.getByRole('tab', { name: 'Notes Not sent yet' })
  const field = dialog.getByLabel('Add a note')
  await expect(field).toBeVisible()
  await expect(marked).toHaveCount(0)
  await field.fill('Half a thought')
  await expect(marked).toBeVisible()
  await dialog.getByRole('tab', { name: 'Details' }).click()
  await page.reload()
  await expect(dialog.getByRole('tab', { name: 'Details', selected: true })).toBeVisible()
  await marked.click()
  await expect(field).toHaveValue('Half a thought')
  await field.press('ControlOrMeta+Enter')
  await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText('Half a thought')
  await expect(marked).toHaveCount(0)

  // One that could not be added stays in the field.
  await page.route('**/notes', (route) => route.abort('connectionrefused'))
  await dialog.getByLabel('Add a note').fill('A whole one')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(dialog.getByLabel('Add a note')).toHaveValue('A whole one')
  await notice(page, 'Failed to add note').getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice(page, 'Failed to add note')).toHaveCount(0)
  await page.unroute('**/notes')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('A whole one')

  // One whose response was lost is sent again by its notice, and made once.
  const keys = await loseResponse(page, '**/notes')
  await dialog.getByLabel('Add a note').fill('The last one')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  const failed = notice(page, 'Failed to add note')
  await expect(failed).toContainText("Kerf can't be reached right now")
  await expect(dialog.getByLabel('Add a note')).toHaveValue('The last one')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page, 'Note added').last()).toBeVisible()
  await expect(dialog.getByLabel('Add a note')).toHaveValue('')
  await expect(dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(3)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await (await request.get(`/api/orders/${order.id}/notes`)).json()).toHaveLength(3)
})
