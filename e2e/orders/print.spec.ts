import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { makeLink, writeToShop } from '../support/customer-link.ts'
import { aPicture, aText, attach } from '../support/files.ts'
import { inNetwork, NETWORK } from '../support/network.ts'
import { openOrderPage } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const sheet = (page: Page) => page.getByRole('article', { name: 'Job sheet' })

const DELIVERED = {
  title: 'Kitchen island top, <b>maple</b> & walnut',
  customerName: 'Priya Raman',
  customerPhone: '555 0127',
  priority: 'RUSH',
  fulfillmentType: 'DELIVERY',
  address: '402 Harbor Street\nMillbrook',
  dueDate: '2026-12-24',
  description: 'End grain, 60 mm',
  notes: 'Brass strips are in the office safe.',
} as const

test('an order prints as a job sheet, black on white, by its button too, and nothing else does', async ({
  page,
  server,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, DELIVERED)
  await inNetwork(page, server)
  await openOrderPage(page, order)
  await expect(sheet(page)).toHaveCount(0)
  // A dialog over the page is not printed either.
  await page.getByRole('button', { name: 'Assign Team Member' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toBeVisible()
  const shown = Object.entries(DELIVERED).filter(([name]) => name !== 'dueDate')
  for (const [, text] of shown) await expect(sheet(page)).toContainText(text)
  await expect(sheet(page)).toContainText('ORD-0001')
  await expect(sheet(page)).toContainText('Thursday, December 24, 2026')
  await expect(sheet(page).locator('b')).toHaveCount(0)
  const number = sheet(page).getByText('ORD-0001', { exact: true })
  expect(
    await number.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThan(50)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    await expect(number).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(sheet(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    expect(await shownBesideSheet(page)).toEqual([])
  }

  const url = `${NETWORK}/orders/${order.id}`
  await expect(sheet(page).getByRole('img', { name: `QR code for ${url}` })).toBeVisible()
  expect(await darkModules(page)).toEqual(modulesOf(url))
  await page.emulateMedia({ media: null })
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.title = `printed ${document.querySelector('[data-job-sheet] h1')?.textContent}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print job sheet' }).click()
  await expect(page).toHaveTitle(`printed ${order.title}`)
  await expect(sheet(page)).toHaveCount(0)

  // A note that is not saved yet stands on it.
  const saving = Promise.withResolvers<void>()
  await page.route('**/notes', async (route) => {
    if (route.request().method() === 'POST') await saving.promise
    await route.fallback()
  })
  await page.getByLabel('Add a note').fill('Oil it twice')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.emulateMedia({ media: 'print' })
  const notes = sheet(page).getByRole('region', { name: 'Latest notes' })
  await expect(notes).toContainText('Oil it twice')
  saving.resolve()
})

test('the sheet is one page with the first picture, the people, the hours, the last notes and room for measures, and the address of a delivery only @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request, { firstName: 'Robin' })
  const order = await takeOrder(request, DELIVERED)
  await request.patch(`/api/orders/${order.id}`, { data: { estimatedHours: 12 } })
  const note = (content: string) => request.post(`/api/orders/${order.id}/notes`, { data: { content } })
  for (const content of ['First', 'Second', 'Third']) await note(content)
  await writeToShop(request, await makeLink(request, order), 'Is it maple?')
  await note(`Fourth\n${'and so on\n'.repeat(9)}`)
  await attach(request, order, await aPicture('bench.png', 640, 480))
  await attach(request, order, aText('cut list.txt'))
  await openOrderPage(page, order)
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      const picture = document.querySelector<HTMLImageElement>('[data-job-sheet] img')
      document.title = `printed ${picture?.alt} ${picture?.naturalWidth}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print job sheet' }).click()
  // The whole picture, and not the small one.
  await expect(page).toHaveTitle('printed bench.png 640')

  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.setViewportSize({ width: 690, height: 1017 })
  await page.emulateMedia({ media: 'print' })
  await expect(sheet(page)).toContainText('Robin Hale')
  await expect(sheet(page)).toContainText('12 estimated')
  const notes = sheet(page).getByRole('region', { name: 'Latest notes' })
  await expect(notes).toContainText('Fourth')
  await expect(notes).toContainText(/Priya Raman \(customer\), .*Is it maple\?/)
  await expect(sheet(page)).not.toContainText('First')
  await expectRoomForMeasures(page)

  await page.emulateMedia({ media: null })
  const long = await takeOrder(request, {
    ...DELIVERED,
    fulfillmentType: 'PICKUP',
    description: 'A line of what is to be made, as long as such lines are. '.repeat(20),
    notes: 'And a note on top of it, of the length that notes have. '.repeat(20),
  })
  await openOrderPage(page, long)
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pages.match(/\/Type \/Page\b/g)?.length, 'the measures may be on a second page').toBeLessThanOrEqual(
    2,
  )
  await page.emulateMedia({ media: 'print' })
  await expectRoomForMeasures(page)
  await expect(sheet(page)).toContainText('PICKUP')
  await expect(sheet(page)).not.toContainText('Harbor Street')
})

test('the sheet is printed without a picture that does not come @stress', async ({ page, watch }) => {
  watch.allow('/api/files/')
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await attach(request, order, await aPicture('bench.png'))
  await page.clock.install()
  let sent = false
  await page.route('**/api/files/**', () => {
    // Never answered.
    sent = true
  })
  await openOrderPage(page, order)
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.title = `printed ${document.querySelectorAll('[data-job-sheet] img').length}`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print job sheet' }).click()
  await expect.poll(() => sent).toBe(true)
  await page.clock.fastForward(4_000)
  await expect(page).toHaveTitle('printed 0')
})

const MM = 96 / 25.4

async function expectRoomForMeasures(page: Page): Promise<void> {
  const room = await sheet(page).locator('[data-measures]').boundingBox()
  expect((room?.height ?? 0) / MM).toBeGreaterThanOrEqual(60)
  await expect(sheet(page).getByRole('region', { name: 'Measures' })).toHaveCSS('break-inside', 'avoid')
}

/** The visible elements of the body outside of the sheet. */
function shownBesideSheet(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.body.querySelectorAll(':scope *:not([data-job-sheet], [data-job-sheet] *)'))
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.outerHTML.slice(0, 100)),
  )
}

/** The squares of the printed code, row by row, read from what its path paints. */
function darkModules(page: Page): Promise<string[]> {
  return page.locator('[data-job-sheet] svg').evaluate((svg) => {
    const { width, x } = (svg as SVGSVGElement).viewBox.baseVal
    const path = svg.querySelector('path')!
    const size = width + 2 * x
    const line = Array.from({ length: size }, (_, index) => index)
    return line.map((y) =>
      line.map((x) => (path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5)) ? '#' : '.')).join(''),
    )
  })
}

function modulesOf(url: string): string[] {
  const { data } = encode(url, { ecc: 'M', border: 0 })
  return data.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
}
