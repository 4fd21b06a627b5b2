import type { Page } from '@playwright/test'
import { openBoard } from '../support/board.ts'
import { moveOrder, takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { insertOrders } from '../support/rows.ts'
import { expect, test } from '../support/test.ts'

const MANY = 40
const paper = (page: Page) => page.getByRole('article', { name: 'Board on paper' })

test.use({ colorScheme: 'dark' })

test('the board prints its six stages side by side with all their orders, and nothing else prints', async ({
  page,
  server,
}) => {
  const { request } = page.context()
  const { orgId } = await register(request)
  await insertOrders(server, orgId, MANY)
  const rush = await takeOrder(request, {
    title: 'Kitchen island top, <b>maple</b>',
    customerName: 'Priya Raman',
    priority: 'RUSH',
    dueDate: '2099-12-24',
  })
  const late = await takeOrder(request, { title: 'Stool', customerName: 'Tom Ruiz', dueDate: '2020-01-02' })
  await moveOrder(request, late, 'COMPLETED')
  await moveOrder(request, rush, 'FINISH')
  await openBoard(page)
  await expect(paper(page)).toHaveCount(0)
  expect(await page.getByRole('group', { name: /^ORD-/ }).count()).toBeLessThan(MANY)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const orders = (stage: string) =>
    paper(page).getByRole('list', { name: stage, exact: true }).getByRole('listitem')
  await expect(orders('Order In')).toHaveCount(MANY)
  await expect(paper(page).getByRole('columnheader')).toHaveText([
    `Order In (${MANY})`,
    'Production (0)',
    'Finish (1)',
    'Completed (1)',
    'Delivery (0)',
    'Pickup (0)',
  ])
  await expect(orders('Finish')).toHaveText(
    'ORD-0041RUSHKitchen island top, <b>maple</b>Priya RamanDue Dec 24, 2099',
  )
  await expect(orders('Completed')).toHaveText('ORD-0042MEDIUMStoolTom RuizLate, due Jan 2, 2020')
  await expect(paper(page).getByRole('cell').last()).toHaveText('No orders')
  await expect(paper(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(orders('Finish')).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await paper(page).evaluate(shownBeside)).toEqual([])

  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  await expect(paper(page)).toHaveCount(0)
  // Printed with the browser's own events: the full stage continues in several lanes, across the paper.
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
    expect(Number(width)).toBeGreaterThan(Number(height))
  }
})

/** The visible elements of the body outside of this one. */
function shownBeside(only: Element): string[] {
  return Array.from(document.body.querySelectorAll('*'))
    .filter((element) => !only.contains(element) && element.getClientRects().length > 0)
    .map((element) => element.outerHTML.slice(0, 100))
}

test('a page that is seen as it prints before the sheet is loaded gets it as soon as it is there @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  const asked = Promise.withResolvers<void>()
  const shown = Promise.withResolvers<void>()
  await page.route('**/assets/board-print-*.js', async (route) => {
    asked.resolve()
    await shown.promise
    await route.continue()
  })
  await openBoard(page)
  await asked.promise
  await page.emulateMedia({ media: 'print' })
  shown.resolve()
  await expect(paper(page)).toBeVisible()
})
