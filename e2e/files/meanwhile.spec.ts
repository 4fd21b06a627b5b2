import type { Page } from '@playwright/test'
import { approve, sendForApproval } from '../support/approvals.ts'
import { notice, openBoard } from '../support/board.ts'
import { makeLink, tokenOf } from '../support/customer-link.ts'
import {
  actOnFile,
  aPicture,
  aText,
  attach,
  choose,
  fileRow,
  openFiles,
  uploadDialog,
} from '../support/files.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// What happens to files while somebody is busy with them.

test('a file that is uploaded while the list is being loaded stays in it @stress', async ({ page }) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  const held: (() => void)[] = []
  let isHeld = false
  await page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (isHeld) held.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  await openBoard(page)
  const dialog = await openFiles(page)
  await expect(dialog.getByText('No files attached')).toBeVisible()
  const answered = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const list = `**/api/orders/${order.id}/attachments`
  await page.route(
    list,
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await late.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await attach(request, order, aText('first.txt'))
  await answered.promise
  // Its own event comes when the page has the answer to its upload.
  isHeld = true
  await dialog.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('second.txt')])
  await uploadDialog(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(fileRow(page, 'second.txt')).toBeVisible()
  isHeld = false
  for (const tell of held) tell()
  const loaded = page.waitForResponse(list)
  late.resolve()
  await loaded
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toContainText([
    'second.txt',
    'first.txt',
  ])
})

test('what a colleague has sent for approval a moment before is not offered to be taken back @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeLink(request, order)
  const { id: attachmentId } = await attach(request, order, await aPicture('table.png'))
  await openBoard(page)
  const dialog = await openFiles(page)
  await page.route('**/approvals', async (route) => {
    if (route.request().method() === 'POST')
      await request.post(`/api/orders/${order.id}/approvals`, { data: { attachmentId } })
    await route.continue()
  })
  await actOnFile(dialog, 'Send for approval', 'table.png')
  const waits = notice(page, 'Already waiting for approval')
  await expect(waits.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(waits.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

// What can be neither seen nor given up must not be asked about.
test.describe('a new name of a file that cannot be renamed any more is asked about no more', () => {
  const field = (page: Page) => page.getByLabel('File name')

  async function typeName(page: Page) {
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request)
    const file = await attach(request, order, await aPicture('elm.png'))
    await openOrderPage(page, order)
    await actOnFile(page, 'Rename', 'elm.png')
    await field(page).fill('ash.png')
    return { request, order, file, path: `/api/orders/${order.id}/attachments/${file.id}` }
  }

  /** The name cannot be saved for now, and would stand in the field again. */
  async function refuseName(page: Page): Promise<void> {
    await page.route('**/attachments/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await field(page).press('Enter')
    await expect(notice(page, 'Rename failed')).toBeVisible()
  }

  async function expectSignedOutUnasked(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/auth')
  }

  test('when it is deleted while the name is being typed @stress', async ({ page, watch }) => {
    watch.allow('status of 404')
    const { request, path } = await typeName(page)
    expect((await request.delete(path)).status()).toBe(204)
    await expect(notice(page, 'Rename failed')).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    await expectSignedOutUnasked(page)
  })

  test('when it is deleted after the name was refused @stress', async ({ page, watch }) => {
    watch.allow('status of 500')
    const { request, path } = await typeName(page)
    await refuseName(page)
    expect((await request.delete(path)).status()).toBe(204)
    await expect(page.getByText('No files attached')).toBeVisible()
    await expectSignedOutUnasked(page)
  })

  test('when it gets a new version while the name is being typed, and the name is refused @stress', async ({
    page,
    watch,
  }) => {
    watch.allow('status of 500')
    const { request, order, file } = await typeName(page)
    await page.route('**/attachments/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await attach(request, order, await aPicture('oak.png'), file)
    await expect(notice(page, 'Rename failed')).toBeVisible()
    await expect(fileRow(page, 'oak.png')).toBeVisible()
    await expectSignedOutUnasked(page)
  })

  for (const [when, isRefused] of [
    ['while the name is being typed', false],
    ['after the name was refused', true],
  ] as const) {
    test(`when its customer answers to it ${when} @stress`, async ({ page, watch }) => {
      watch.allow('status of 500', 'status of 409')
      const { request, order, file } = await typeName(page)
      const link = await makeLink(request, order)
      const approval = await sendForApproval(request, file)
      if (isRefused) await refuseName(page)
      await approve(request, tokenOf(link), approval, 'Ann Miller')
      // The approval is told of in the row, which gives way to the field while the name is being typed.
      await expect(page.getByText('Approved by Ann Miller').first()).toBeVisible()
      if (!isRefused) {
        await field(page).press('Enter')
        await expect(notice(page, 'Rename failed')).toContainText(
          "Can't rename a file the customer has answered",
        )
      }
      await expectSignedOutUnasked(page)
    })
  }
})
