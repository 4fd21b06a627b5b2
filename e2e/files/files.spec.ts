import type { Page } from '@playwright/test'
import { card, notice, openBoard } from '../support/board.ts'
import {
  actOnFile,
  aDrawing,
  aPicture,
  aText,
  attach,
  choose,
  fileActions,
  fileRow,
  openFiles,
  uploadDialog,
} from '../support/files.ts'
import { openLive } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const widthOf = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth

async function shopWithOrder(page: Page) {
  const { request } = page.context()
  const account = await register(request)
  return { request, ...account, order: await takeOrder(request) }
}

test('one of three files fails, and a retry sends only this one again', async ({ page, watch }) => {
  watch.allow('status of 413')
  const { order } = await shopWithOrder(page)
  await openBoard(page)
  const dialog = await openFiles(page)
  await expect(dialog.getByText('No files attached')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('cut list.txt'), await aPicture('board.png'), aDrawing('stool.dxf')])

  const sent: string[] = []
  let failures = 1
  await page.route('**/api/objects/*?*', async (route) => {
    sent.push(new URL(route.request().url()).pathname)
    if (route.request().headers()['content-type'] !== 'image/png' || failures === 0) return route.continue()
    failures -= 1
    return route.fulfill({ status: 413, json: { message: 'The file has more than 50 MB' } })
  })
  const upload = uploadDialog(page)
  await upload.getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(upload.getByRole('alert')).toContainText('board.png: The file has more than 50 MB')
  await expect(notice(page, 'Upload failed')).toContainText('The file has more than 50 MB')
  await expect(upload.getByRole('status')).toHaveText('2 of 3 files uploaded')

  await upload.getByRole('button', { name: 'Retry 1 file' }).click()
  await expect(notice(page, 'Files uploaded')).toContainText('3 file(s) uploaded successfully')
  await expect(upload).toBeHidden()
  expect(new Set(sent).size, 'an address of its own for each try').toBe(4)
  await expect(dialog.getByRole('tab', { name: 'Files 3' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('board.png')
  await expect(rows.first()).toContainText(/0\.0 MB \([\d.]+ K?B\) · Robin Hale · less than a minute ago/)
  await expect.poll(() => rows.first().locator('img').evaluate(widthOf)).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(card(page, order.number).getByRole('img', { name: '3 files' })).toBeVisible()
})

test('an upload is not cancelled without asking', async ({ page }) => {
  await shopWithOrder(page)
  await openBoard(page)
  const dialog = await openFiles(page)
  await dialog.getByRole('button', { name: 'Upload files' }).click()
  await choose(page, [aText('cut list.txt')])
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/objects/*?*', (route) => held.then(() => route.continue()))
  const upload = uploadDialog(page)
  await upload.getByRole('button', { name: 'Upload 1 file' }).click()

  const question = page.getByRole('alertdialog', { name: 'Cancel the upload?' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await question.getByRole('button', { name: 'Keep uploading' }).click()
    await expect(question).toBeHidden()
    await expect(upload).toBeVisible()
  }
  arrive()
  await expect(notice(page, 'File uploaded')).toBeVisible()
  await expect(upload).toBeHidden()
  await expect(dialog).toBeVisible()
  await expect(fileRow(page, 'cut list.txt')).toBeVisible()
})

test(
  'a file that is uploaded while the list is being loaded stays in it',
  { tag: '@stress' },
  async ({ page }) => {
    const { request, order } = await shopWithOrder(page)
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
  },
)

test("one user's changes of files are shown on another's open page", async ({ page, another, server }) => {
  const { request, orgId, order } = await shopWithOrder(page)
  const context = await another({ baseURL: server.url })
  await registerColleague(request, orgId, context.request)
  const theirs = await context.newPage()
  await openBoard(page)
  await openLive(theirs, `/orders/${order.id}`)
  await expect(theirs.getByText('No files attached')).toBeVisible()
  await openFiles(page)
  await attach(request, order, aText('cut list.txt'))
  await expect(fileRow(theirs, 'cut list.txt')).toBeVisible()

  const rename = (name: string) => actOnFile(page, 'Rename', name)
  const field = page.getByLabel('File name')
  await rename('cut list.txt')
  await expect(field).toBeFocused()
  // The extension is not selected.
  await page.keyboard.type('oak')
  await expect(field).toHaveValue('oak.txt')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(fileRow(page, 'cut list.txt')).toBeVisible()
  await expect(fileActions(page, 'cut list.txt')).toBeFocused()

  await rename('cut list.txt')
  await field.fill('   ')
  await field.press('Enter')
  await expect(page.getByText('Please enter a file name')).toBeVisible()
  await field.fill('oak list.txt')
  await field.press('Enter')
  await expect(notice(page, 'File renamed')).toBeVisible()
  await expect(fileRow(theirs, 'oak list.txt')).toBeVisible()

  const changes: string[] = []
  page.on('request', (call) => call.method() === 'PATCH' && changes.push(call.url()))
  await rename('oak list.txt')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(field).toBeHidden()
  expect(changes).toEqual([])
  await rename('oak list.txt')
  await field.fill('elm list.txt')
  await page.getByRole('tab', { name: 'Files' }).click()
  await expect(fileRow(theirs, 'elm list.txt')).toBeVisible()

  await actOnFile(page, 'Delete', 'elm list.txt')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete "elm list.txt"?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await actOnFile(page, 'Delete', 'elm list.txt')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'File deleted')).toBeVisible()
  await expect(page.getByText('No files attached')).toBeVisible()
  await expect(theirs.getByText('No files attached')).toBeVisible()
})

test('a file opens in a new tab, or is downloaded if that is not possible', async ({ page, watch }) => {
  // Chromium's messages about a tab in which none of the page's code runs.
  watch.allow('status of 404', 'net::ERR_FAILED', 'is sandboxed', '/favicon.ico')
  const { request, order } = await shopWithOrder(page)
  const text = await attach(request, order, aText('cut list.txt'))
  await attach(request, order, aDrawing('stool.dxf'))
  await openBoard(page)
  const dialog = await openFiles(page)
  const open = dialog.getByRole('button', { name: 'Open cut list.txt' })

  const opened = page.waitForEvent('popup')
  await open.click()
  const tab = await opened
  await tab.waitForURL(`**/api/files/${text.id}`)
  await expect(tab.getByText('Oak, 40 mm')).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()

  const saves = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await press()
    return (await download).suggestedFilename()
  }
  expect(await saves(() => dialog.getByRole('button', { name: 'Open stool.dxf' }).click())).toBe('stool.dxf')
  expect(await saves(() => actOnFile(dialog, 'Download', 'cut list.txt'))).toBe('cut list.txt')

  await page.route('**/api/files/*', (route) =>
    route.fulfill({ status: 404, json: { message: 'This file was deleted' } }),
  )
  const failing = page.waitForEvent('popup')
  await open.click()
  const empty = await failing
  await expect(notice(page, 'Error')).toContainText('Could not view file: This file was deleted')
  await expect.poll(() => empty.isClosed()).toBe(true)
  await page.unroute('**/api/files/*')

  await page.route('**/api/files/*', (route) => route.abort())
  await open.click()
  await expect(notice(page, 'Error')).toContainText('Could not view file: Kerf cannot be reached right now')
  await page.unroute('**/api/files/*')

  await page.evaluate(() => {
    window.open = () => null
  })
  expect(await saves(() => open.click())).toBe('cut list.txt')
})

test('files dropped on an open order are added to the upload dialog, and elsewhere they are ignored', async ({
  page,
}) => {
  await shopWithOrder(page)
  await openBoard(page)
  const drop = (count: number, bytes = 4) =>
    page.evaluateHandle(
      ({ count, bytes }) => {
        const carried = new DataTransfer()
        for (let index = 1; index <= count; index += 1) {
          carried.items.add(new File([new ArrayBuffer(bytes)], `photo-${index}.bin`))
        }
        return carried
      },
      { count, bytes },
    )
  const untouched = await page.evaluate(
    (dataTransfer) => {
      const init = { dataTransfer, bubbles: true, cancelable: true }
      return document.querySelector('main')?.dispatchEvent(new DragEvent('drop', init))
    },
    await drop(1),
  )
  expect(untouched, 'the browser would go to the file').toBe(false)

  const dialog = await openFiles(page)
  await dialog.getByRole('tab', { name: 'Details' }).click()
  const seven = await drop(7)
  await dialog.dispatchEvent('dragover', { dataTransfer: seven })
  await expect(dialog.getByText('Drop files to add them to this order')).toBeVisible()
  await dialog.dispatchEvent('drop', { dataTransfer: seven })
  const upload = uploadDialog(page)
  await expect(upload.getByRole('button', { name: 'Upload 5 files' })).toBeVisible()
  await expect(upload.getByText('5 files are uploaded at once: 2 more wait.')).toBeVisible()

  await upload.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard these files?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(upload).toBeHidden()
  await dialog.dispatchEvent('drop', { dataTransfer: await drop(1, 52_428_801) })
  await expect(upload.getByRole('alert')).toContainText('photo-1.bin has more than 50 MB')
  // The rendered dialog receives keys only once it has the focus.
  await expect.poll(() => upload.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(upload).toBeHidden()
  await expect(dialog).toBeVisible()
})
