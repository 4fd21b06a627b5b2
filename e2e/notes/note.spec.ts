import type { Page } from '@playwright/test'
import { card, held, notice, openBoard } from '../support/board.ts'
import { LOST, loseResponse } from '../support/lost.ts'
import { openNotes } from '../support/open-order.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

for (const { width, height, ...device } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844, hasTouch: true, isMobile: true },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, ...device })

    test('a note shows at once here, and in the open dialog of a colleague', async ({
      page,
      another,
      server,
    }) => {
      const context = await another({ baseURL: server.url })
      const mine = page.context().request
      const { orgId } = await register(mine, { firstName: 'Robin' })
      await registerColleague(mine, orgId, context.request, 'Sam')
      await takeOrder(mine)
      const theirs = await context.newPage()
      await openBoard(page)
      await openBoard(theirs)
      const here = await openNotes(page)
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
    })

    test('a blank note is not added, and an unsaved one is not lost without asking', async ({ page }) => {
      const { request } = page.context()
      await register(request)
      await takeOrder(request)
      await openBoard(page)
      const dialog = await openNotes(page)
      const field = dialog.getByLabel('Add a note')
      const send = dialog.getByRole('button', { name: 'Add Note' })
      const posts: string[] = []
      page.on('request', (call) => call.method() === 'POST' && posts.push(call.url()))
      await expect(send).toBeDisabled()
      await field.fill('  \n ')
      await expect(send).toBeDisabled()
      await field.press('ControlOrMeta+Enter')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      expect(posts).toEqual([])

      await openNotes(page)
      await field.fill('Half a thought')
      await dialog.getByRole('tab', { name: 'Details' }).click()
      await dialog.getByRole('tab', { name: 'Notes' }).click()
      await expect(field).toHaveValue('Half a thought')
      for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
        await leave()
        await question(page).getByRole('button', { name: 'Keep editing' }).click()
        await expect(question(page)).toBeHidden()
        await expect(field).toHaveValue('Half a thought')
      }
      await dialog.getByRole('button', { name: 'Show as side panel' }).click()
      const beside = page.getByRole('dialog', { name: 'ORD-0001 Oak table' })
      await expect(beside.getByLabel('Add a note')).toHaveValue('Half a thought')
      await page.keyboard.press('Escape')
      await question(page).getByRole('button', { name: 'Discard' }).click()
      await expect(beside).toBeHidden()
      await card(page, 'ORD-0001').press('Enter')
      await beside.getByRole('tab', { name: 'Notes & Comments' }).click()
      await expect(beside.getByLabel('Add a note')).toHaveValue('')
    })
  })
}

test('a note that was begun is marked on its tab, also after a reload', async ({ page }) => {
  page.on('dialog', (asked) => void asked.accept())
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
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
})

test(
  'an order that a colleague archives says so above the note that is typed, and on every tab',
  { tag: '@stress' },
  async ({ page, request }) => {
    const mine = page.context().request
    const { orgId } = await register(mine)
    await registerColleague(mine, orgId, request, 'Sam')
    const order = await moveOrder(mine, await takeOrder(mine), 'PICKUP')
    await openBoard(page)
    const dialog = await openNotes(page)
    const field = dialog.getByLabel('Add a note')
    await field.fill('Half a thought')
    expect((await request.post(`/api/orders/${order.id}/archive`, { data: {} })).status()).toBe(200)
    const archived = dialog.getByText('This order is archived')
    await expect(archived).toBeInViewport()
    await expect(field).toHaveValue('Half a thought')
    await expect(field).toBeFocused()
    await expect(dialog.getByRole('button', { name: /^(Edit|Archive)/ })).toHaveCount(0)
    for (const name of ['Details', 'Files', 'Checklists', 'Notes']) {
      const tab = dialog.getByRole('tab', { name })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(archived).toHaveCount(1)
    }
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await expect(archived).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible()
    await expect(dialog).toBeFocused()
    await expect(field).toHaveValue('Half a thought')
  },
)

test('a note that could not be added stays in the field', async ({ page, watch }) => {
  watch.allow('net::ERR_CONNECTION_REFUSED')
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  const dialog = await openNotes(page)
  await page.route('**/notes', (route) => route.abort('connectionrefused'))
  await dialog.getByLabel('Add a note').fill('Half a thought')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(notice(page, 'Failed to add note')).toBeVisible()
  await expect(dialog.getByLabel('Add a note')).toHaveValue('Half a thought')
  await page.unroute('**/notes')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Half a thought')
})

for (const width of [390, 1440]) {
  test(`at ${width} px a note whose response was lost is sent again by its notice, and made once`, async ({
    page,
    watch,
  }) => {
    watch.allow(LOST)
    await page.setViewportSize({ width, height: 844 })
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request)
    await openBoard(page)
    const dialog = await openNotes(page)
    const keys = await loseResponse(page, '**/notes')
    await dialog.getByLabel('Add a note').fill('Half a thought')
    await dialog.getByRole('button', { name: 'Add Note' }).click()
    const failed = notice(page, 'Failed to add note')
    await expect(failed).toContainText('Kerf cannot be reached right now')
    await expect(dialog.getByLabel('Add a note')).toHaveValue('Half a thought')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(notice(page, 'Note added')).toBeVisible()
    await expect(dialog.getByLabel('Add a note')).toHaveValue('')
    await expect(dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(1)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await (await request.get(`/api/orders/${order.id}/notes`)).json()).toHaveLength(1)
  })
}

test(
  'a note that came back over the socket is saved: nobody is asked about it before its response',
  { tag: '@stress' },
  async ({ page }) => {
    const { request } = page.context()
    await register(request)
    await takeOrder(request)
    await openBoard(page)
    const dialog = await openNotes(page)
    const late = Promise.withResolvers<void>()
    await page.route('**/notes', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      await late.promise
      return route.fulfill({ response })
    })
    await dialog.getByLabel('Add a note').fill('Half a thought')
    await dialog.getByRole('button', { name: 'Add Note' }).click()
    const note = dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem')
    await expect(note).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(question(page)).toHaveCount(0)
    late.resolve()
    await expect(notice(page, 'Note added')).toBeVisible()
  },
)

test('notes that cannot be loaded say so, and load on a retry', async ({ page, watch }) => {
  watch.allow('status of 503')
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  await page.route('**/notes', (route) => route.fulfill({ status: 503 }))
  const dialog = await openNotes(page)
  await expect(dialog.getByRole('alert')).toContainText('The notes could not be loaded.')
  await page.unroute('**/notes')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('No notes yet')).toBeVisible()
})

test('the panel has the notes in its feed', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('kerf.order-frame', 'panel'))
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  await openBoard(page)
  await card(page, 'ORD-0001').press('Enter')
  const beside = page.getByRole('dialog', { name: 'ORD-0001 Oak table' })
  await beside.getByRole('tab', { name: 'Notes & Comments' }).click()
  await beside.getByLabel('Add a note').fill('Called twice')
  await beside.getByRole('button', { name: 'Add Note' }).click()
  const written = beside.getByRole('listitem').filter({ hasText: 'Called twice' })
  await expect(written).toBeVisible()
  await written.getByRole('button', { name: /^Actions for the note of/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deleted = await held(page, 'Note deleted')
  await expect(written).toHaveCount(0)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(written).toBeVisible()
})
