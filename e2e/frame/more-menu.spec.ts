import type { Page } from '@playwright/test'
import { listening, openBoard } from '../support/board.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const more = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'More', exact: true })
const items = (page: Page) => page.getByRole('menuitem')

const FOR_ALL = ['Notifications', 'Meeting', 'Week', 'Flow']
const FOR_ADMINS = ['Settings', 'Import orders', 'Security log', 'Database']

test('"More" beside the links leads to the other pages by keyboard, and is marked while one of them is open @stress', async ({
  page,
}) => {
  await register(page.context().request)
  await openBoard(page)
  await expect(more(page)).not.toHaveAttribute('aria-current')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Profile' }).focus()
  await page.keyboard.press('Tab')
  await expect(more(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(items(page)).toHaveText([...FOR_ALL, ...FOR_ADMINS])
  await expect(items(page).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(more(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('we')
  await expect(page.getByRole('menuitem', { name: 'Week' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/week')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(more(page)).toHaveAttribute('aria-current', 'true')
  await more(page).click()
  await expect(page.getByRole('menu').locator('[aria-current=page]')).toHaveText('Week')
  await page.keyboard.press('Escape')

  // What is one's own has a menu of its own.
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(items(page)).toHaveText(['Profile', 'Settings', 'Sign out'])
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true })

  test('a member opens "More", without the pages of admins, in a head no wider than the window, and nothing moves @stress', async ({
    page,
    request,
  }) => {
    const { orgId } = await register(request)
    await registerColleague(request, orgId, page.context().request, 'Ben')
    await openBoard(page)
    await expectNoOverflow(page, 'the board', [768, 800, 900, 1023, 1024])
    // The header is drawn for this width again a frame after the window has it.
    await listening(page)
    const before = await more(page).boundingBox()
    expect(before?.height).toBeGreaterThanOrEqual(44)
    await more(page).tap()
    await expect(items(page)).toHaveText(FOR_ALL)
    expect(await more(page).boundingBox()).toEqual(before)
    await page.goBack()
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page).toHaveURL('/')
  })
})
