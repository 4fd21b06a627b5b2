import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// People edit addresses by hand, and old ones stand in bookmarks: what a page does not know is as if it were not there.

test('what is unknown in an address is left out of it, and the page is as usual @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  await takeOrder(request)
  const main = page.getByRole('main')

  await page.goto('/week?from=banana')
  await expect(main.getByRole('heading', { name: 'Week' })).toBeVisible()
  await expect(main.getByText('Nothing due').first()).toBeVisible()
  await expect(page).toHaveURL('/week')

  await page.goto('/flow?weeks=abc&priority=HIGH')
  await expect(main.getByLabel('Period')).toHaveValue('12')
  await expect(main.getByText("We couldn't load the figures")).toHaveCount(0)
  await expect(page).toHaveURL('/flow?priority=HIGH')

  await page.goto('/admin/security?kind=foo')
  await expect(main.getByText('Robin Hale signed in')).toBeVisible()
  await expect(page).toHaveURL('/admin/security')

  await page.goto('/organization?tab=money')
  await expect(main.getByRole('tab', { name: 'Team Members' })).toHaveAttribute('aria-selected', 'true')
  await expect(main.getByText('Robin Hale (you)')).toBeVisible()
  await expect(page).toHaveURL('/organization')

  await page.goto('/?order=sideways&priority=NEVER&q=oak')
  await expect(main.getByText('Longest in stage first')).toHaveCount(0)
  await expect(page).toHaveURL('/?q=oak')
})
