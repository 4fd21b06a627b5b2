import { openBoard } from '../support/board.ts'
import { startTimer } from '../support/gates.ts'
import { hideTime } from '../support/hide-time.ts'
import { panel } from '../support/open-order.ts'
import { moveOrder, takeOrder, takeOrders } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const MANY = 25

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the meeting stands under More, is live, counts timers down, opens orders beside it, and prints every line', async ({
    page,
  }) => {
    const { request } = page.context()
    await register(request)
    const bench = await takeOrder(request, { title: 'Late bench', dueDate: day(-4) })
    await startTimer(request, bench, { name: 'Glue', minutes: 60 })
    const done = await takeOrder(request, { title: 'Packed shelf', dueDate: day(3) })
    await moveOrder(request, done, 'COMPLETED')
    await page.clock.install({ time: Date.now() })
    await openBoard(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Meeting' }).click()
    await expect(page).toHaveURL('/meeting')
    const list = (name: string) => page.getByRole('main').getByRole('list', { name })
    const lines = (name: string) => list(name).getByRole('listitem')
    await expect(lines('Late')).toHaveText(/Late bench.*in Order In since today.*Overdue/)
    await expect(lines('Due in the next 7 days')).toHaveText(/Packed shelf.*in Completed since today/)
    await expect(lines('Longest in stage')).toHaveText(/Late bench/)

    await expect(lines('Late')).toContainText(/Glue dry in (59|60) min/)

    // What happens meanwhile stands there by itself.
    await takeOrders(
      request,
      Array.from({ length: MANY }, (_, index) => ({ title: `Table ${index + 1}` })),
    )
    const nobodys = page.getByRole('region', { name: `Nobody's (${MANY + 1})` })
    await expect(nobodys.getByRole('listitem')).toHaveCount(20)
    await expect(lines('Longest in stage')).toHaveCount(10)
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('article', { name: 'Meeting on paper' })
    const rows = (name: string) => paper.getByRole('table', { name }).getByRole('row', { name: /ORD-/ })
    await expect(rows('Late (1)')).toContainText('Late bench')
    await expect(rows('Due in the next 7 days (1)')).toContainText('Packed shelf')
    await expect(rows('Longest in stage (10)')).toHaveCount(10)
    await expect(rows(`Nobody's (${MANY + 1})`)).toHaveCount(MANY + 1)
    await page.emulateMedia({ media: null })
    await expect(paper).toHaveCount(0)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)

    await nobodys.getByRole('button', { name: 'Show 6 more' }).click()
    await expect(nobodys.getByRole('listitem')).toHaveCount(MANY + 1)
    const late = lines('Late').getByRole('button')
    await late.click()
    const beside = panel(page, 'ORD-0001 Late bench')
    await expect(beside.getByText('in Order In since today')).toBeVisible()
    await page.goBack()
    await expect(beside).toBeHidden()
    await expect(late).toBeFocused()

    // The line of an order counts its timer down.
    await hideTime(page)
    await page.clock.fastForward('30:00')
    await expect(lines('Late')).toContainText(/Glue dry in (2\d|30) min/)
  })
})
