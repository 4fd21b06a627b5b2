import { notice } from '../support/board.ts'
import { takeOrder } from '../support/orders.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a calendar gets an address, which is copied, read, and ended', async ({ page, another, watch }) => {
    watch.allow('status of 503')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { request } = page.context()
    await register(request)
    await takeOrder(request, { title: 'Oak table', dueDate: '2027-01-15' })
    const reader = (await another()).request

    await page.route('**/api/calendar-feeds', (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await page.goto('/profile')
    const section = page.getByRole('region', { name: 'Calendar' })
    await expect(section.getByRole('alert')).toContainText('The calendars could not be loaded')
    await page.unroute('**/api/calendar-feeds')
    await section.getByRole('button', { name: 'Try again' }).click()
    const rows = section.getByRole('list', { name: 'Calendars' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(section.getByRole('textbox')).toHaveCount(0)

    await section.getByRole('button', { name: 'Make address for All orders' }).click()
    const address = section.getByRole('textbox', { name: 'Address of All orders' })
    await expect(address).toHaveValue(/\/api\/calendar\/.+\.ics$/)
    await expect(section.getByRole('button', { name: 'End All orders' })).toBeFocused()
    await expect(rows.nth(2)).toContainText('Not read yet')
    const url = await address.inputValue()
    await section.getByRole('button', { name: 'Copy Address of All orders' }).click()
    await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await expect(section.getByRole('link', { name: "Open in this device's calendar" })).toHaveAttribute(
      'href',
      url.replace(/^https?/, 'webcal'),
    )
    const { pathname } = new URL(url)
    const read = await reader.get(pathname)
    expect(read.status()).toBe(200)
    expect(await read.text()).toContain('Oak table')
    await page.reload()
    await expect(rows.nth(2)).toContainText('Read last')
    await expectNoOverflow(page, 'the calendars', [1440, 390, 360])

    await section.getByRole('button', { name: 'End All orders' }).click()
    const sure = page.getByRole('alertdialog', { name: 'End the calendar "All orders"?' })
    await sure.getByRole('button', { name: 'End' }).click()
    await expect(notice(page, 'Calendar ended')).toBeVisible()
    await expect(address).toHaveCount(0)
    await expect(section.getByRole('button', { name: 'Make address for All orders' })).toBeFocused()
    expect((await reader.get(pathname)).status()).toBe(404)
  })
})
