import { aBomb } from '../../test/support/pictures/pictures.ts'
import { escape, notice, openBoard } from '../support/board.ts'
import {
  actOnFile,
  aDrawing,
  aPicture,
  aText,
  attach,
  fileActions,
  fileRow,
  openFiles,
} from '../support/files.ts'
import { openLive } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const LONG = `${'the kitchen of the house at the harbour, seen from the door '.repeat(3)}.png`

test("files are renamed and deleted, which a colleague's open page shows; a grid has their pictures, and each opens in a new tab or is downloaded", async ({
  page,
  another,
  server,
  watch,
}) => {
  // Chromium's messages about a tab in which none of the page's code runs.
  watch.allow('status of 404', 'net::ERR_FAILED', 'is sandboxed', '/favicon.ico')
  const { request } = page.context()
  const { orgId } = await register(request)
  const order = await takeOrder(request)
  const context = await another({ baseURL: server.url })
  await registerColleague(request, orgId, context.request)
  const theirs = await context.newPage()
  await openBoard(page)
  await openLive(theirs, `/orders/${order.id}`)
  await expect(theirs.getByText('No files attached')).toBeVisible()
  const dialog = await openFiles(page)
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
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('Are you sure you want to delete "elm list.txt"?')
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await actOnFile(page, 'Delete', 'elm list.txt')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'File deleted')).toBeVisible()
  await expect(page.getByText('No files attached')).toBeVisible()
  await expect(theirs.getByText('No files attached')).toBeVisible()

  // A grid of pictures, each with one menu that goes by keyboard.
  const text = await attach(request, order, aText('cut list.txt'))
  const large = { name: 'slab.png', mimeType: 'image/png', buffer: await aBomb(12_000, 9_000) }
  await attach(request, order, large)
  await attach(request, order, aDrawing('stool.dxf'))
  await attach(request, order, await aPicture(LONG))
  const [picture, drawing] = [fileRow(page, 'kitchen'), fileRow(page, 'stool.dxf')]
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(async () => {
      const [here, beside] = [await picture.boundingBox(), await drawing.boundingBox()]
      expect(here?.y, 'beside each other').toBe(beside?.y)
    }).toPass()
    expect((await picture.locator('img').boundingBox())?.width).toBeGreaterThan(130)
    expect((await picture.getByText(LONG).boundingBox())?.height, 'one line').toBeLessThan(25)
  }
  await expect(drawing).toContainText('DXF')
  await expect(fileRow(page, 'slab.png')).toContainText('No preview: too large or unreadable')
  await dialog.getByRole('button', { name: 'View slab.png' }).click()
  await expect(page.getByRole('alert')).toContainText("We couldn't show this picture")
  await escape(page)
  await expect(dialog.getByRole('button', { name: 'View slab.png' })).toBeFocused()

  const menu = page.getByRole('menu')
  await fileActions(dialog, 'stool.dxf').press('Enter')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Open',
    'Download',
    'Rename',
    'New version…',
    'Share with customer',
    'Delete',
  ])
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  await expect(dialog.getByLabel('File name')).toBeFocused()
  await page.keyboard.type('bench')
  await page.keyboard.press('Enter')
  await expect(fileActions(dialog, 'bench.dxf')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const deleting = page.getByRole('alertdialog')
  await expect(deleting).toContainText('Are you sure you want to delete "bench.dxf"?')
  await deleting.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(fileRow(page, 'bench.dxf')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Files' })).toBeFocused()

  // A file opens in a new tab, or is downloaded if that is not possible.
  await attach(request, order, aDrawing('chair.dxf'))
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
  expect(await saves(() => dialog.getByRole('button', { name: 'Open chair.dxf' }).click())).toBe('chair.dxf')
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
  await expect(notice(page, 'Error')).toContainText("Could not view file: Kerf can't be reached right now")
  await page.unroute('**/api/files/*')

  await page.evaluate(() => {
    window.open = () => null
  })
  expect(await saves(() => open.click())).toBe('cut list.txt')
})
