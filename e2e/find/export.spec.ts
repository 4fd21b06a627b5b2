import { parse } from 'csv-parse/sync'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { notice, openBoard } from '../support/board.ts'
import { takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  return parse(await readFile(path), { bom: true, columns: true })
}

/** Makes a server of the test's own respond to the export. */
async function sendExport(page: Page, response: (req: IncomingMessage, res: ServerResponse) => void) {
  const server = createServer(response).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.route('**/api/export/csv', (route) =>
    route.continue({ url: `http://127.0.0.1:${port}/api/export/csv` }),
  )
  return {
    [Symbol.dispose]: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test.beforeEach(async ({ page }) => {
  const { request } = page.context()
  await register(request)
  await takeOrders(request, [
    {
      title: 'Walnut "live edge" table',
      customerName: 'Okafor, Marguerite',
      notes: 'Two\nlines',
      priority: 'RUSH',
    },
    { title: '=2+5', customerName: 'Åsa Öberg', dueDate: '2031-05-04' },
    { title: 'Oak bench', customerName: 'Tom Lindqvist', fulfillmentType: 'DELIVERY' },
  ])
})

test('the orders are saved as orders.csv, every character of them, with the restrictions of the board, and on a phone', async ({
  page,
}) => {
  await openBoard(page)
  const download = page.waitForEvent('download')
  await exportButton(page).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('orders.csv')
  await expect(notice(page, 'Export successful')).toContainText('Orders exported to CSV')
  await expect(exportButton(page)).toBeEnabled()
  const rows = await rowsOf(await file.path())
  expect(rows.map((row) => row['Number'])).toEqual(['ORD-0001', 'ORD-0002', 'ORD-0003'])
  expect(rows[0]).toMatchObject({
    Title: 'Walnut "live edge" table',
    'Customer Name': 'Okafor, Marguerite',
    Notes: 'Two\nlines',
  })
  expect(rows[1]).toMatchObject({ Title: "'=2+5", 'Customer Name': 'Åsa Öberg', 'Due Date': '2031-05-04' })

  await page.goto('/?q=o&fulfillmentType=DELIVERY')
  await expect(page.getByRole('main').locator('p[role=status]')).toHaveText('1 order')
  const restricted = page.waitForEvent('download')
  await exportButton(page).click()
  const found = await rowsOf(await (await restricted).path())
  expect(found.map((row) => row['Title'])).toEqual(['Oak bench'])

  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'Rush' }).click()
  const fromPhone = page.waitForEvent('download')
  await exportButton(page).click()
  expect(await rowsOf(await (await fromPhone).path())).toHaveLength(1)
  await expect(notice(page, 'Export successful')).toBeVisible()
})

test("a refusal is shown with the server's message, a lost connection with the page's, and a file that breaks off is not saved @stress", async ({
  page,
  watch,
}) => {
  watch.allow('/api/export/csv')
  await openBoard(page)
  const message = 'Too many exports are under way. Please try again in a moment'
  await page.route('**/api/export/csv', (route) => route.fulfill({ status: 503, json: { message } }))
  await exportButton(page).click()
  await expect(notice(page, 'Export failed')).toContainText(message)
  await page.unroute('**/api/export/csv')
  await page.route('**/api/export/csv', (route) => route.abort())
  await exportButton(page).click()
  await expect(notice(page, 'Export failed')).toContainText('Failed to export orders')
  await expect(exportButton(page)).toBeFocused()

  // A file that breaks off in the middle is not saved.
  await page.unroute('**/api/export/csv')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  let saved = false
  page.on('download', () => {
    saved = true
  })
  // The file breaks off between two rows, where the received part looks like a complete file.
  using _ = await sendExport(page, (_req, res) => {
    res.write('Number,Title\r\nORD-0001,Oak table\r\n', () => res.destroy())
  })
  await exportButton(page).click()
  await expect(notice(page, 'Export failed')).toContainText('Failed to export orders')
  await page.unroute('**/api/export/csv')
  // The file ends within a row without an error, as a proxy may end it.
  await page.route('**/api/export/csv', (route) =>
    route.fulfill({ body: 'Number,Title\r\nORD-0001,"Oak\r\n' }),
  )
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await exportButton(page).click()
  await expect(notice(page, 'Export failed')).toBeVisible()
  expect(saved).toBe(false)
})

test('a long export shows how far it is, and can be cancelled @stress', async ({ page }) => {
  await openBoard(page)
  let write = (_text: string) => {}
  const left = Promise.withResolvers<void>()
  using _ = await sendExport(page, (_req, res) => {
    write = (text) => void res.write(text)
    write('Number,Notes\r\nORD-0001,"one\r\ntwo"\r\n')
    res.on('close', left.resolve)
  })
  await exportButton(page).click()
  const progress = page.getByRole('button', { name: /^Export: \d/ })
  await expect(progress).toContainText('1 order')
  write('ORD-0002,\r\nORD-0003,"a ""quoted"" word"\r\n')
  await expect(progress).toContainText('3 orders')
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await left.promise
  await expect(exportButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel export' })).toBeHidden()
  await expect(notice(page, 'Export')).toHaveCount(0)
})
