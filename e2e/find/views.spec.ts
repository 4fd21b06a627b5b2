import type { Page } from '@playwright/test'
import { escapeFrom, held, notice, openBoard } from '../support/board.ts'
import { expectCards, takeFour } from '../support/find.ts'
import { register, registerColleague } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const saved = (page: Page) => filters(page).getByRole('list', { name: 'Saved views' }).getByRole('listitem')
const strip = (page: Page) =>
  page
    .getByRole('main')
    .locator('p')
    .filter({ hasText: /^View: / })

async function save(page: Page, name: string, shared = false): Promise<void> {
  await filters(page).getByRole('button', { name: 'Save as view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await dialog.getByLabel('Name').fill(name)
  if (shared) await dialog.getByLabel('Share with everyone in the shop').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('a view is saved, shown to a colleague at once, and applied from the header, the palette and the filters', async ({
  page,
  another,
  server,
}) => {
  const mine = page.context().request
  const { orgId } = await register(mine)
  const colleague = await another({ baseURL: server.url })
  await registerColleague(mine, orgId, colleague.request, 'Sam')
  await takeFour(page)
  const theirs = await colleague.newPage()
  await openBoard(theirs)
  await openBoard(page)
  const views = (where: Page) => where.getByRole('button', { name: 'Views' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(filters(page)).toBeVisible()
  await expect(filters(page).getByRole('button', { name: 'Save as view…' })).toHaveCount(0)
  await filters(page).getByRole('checkbox', { name: 'Rush' }).click()
  await expect(views(theirs)).toHaveCount(0)
  await save(page, 'Rush jobs', true)
  await expect(saved(page)).toHaveText(['Rush jobsShared'])
  await expect(filters(page).getByRole('button', { name: 'Save as view…' })).toHaveCount(0)
  await expect(strip(page)).toHaveText('View: Rush jobs')

  await views(theirs).click()
  await theirs.getByRole('menuitem', { name: 'Rush jobs' }).click()
  await expect(theirs).toHaveURL('/?priority=RUSH')
  await expectCards(theirs, 'ORD-0001')
  await expect(strip(theirs)).toHaveText('View: Rush jobs')
  await theirs.getByRole('button', { name: 'Filters' }).click()
  await expect(saved(theirs)).toHaveText(['Rush jobsShared'])
  // The shop's are an ADMIN's to change.
  await expect(filters(theirs).getByRole('button', { name: 'Actions for Rush jobs' })).toHaveCount(0)
  await filters(theirs).getByRole('checkbox', { name: 'High' }).click()
  await expect(strip(theirs)).toHaveCount(0)
  await save(theirs, 'Rush jobs')
  await expect(saved(theirs)).toHaveText(['Rush jobs', 'Rush jobsShared'])

  // One's own are nobody else's, and the name of the shop's changes everywhere.
  await filters(page).getByRole('button', { name: 'Actions for Rush jobs' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename View' })
  await rename.getByLabel('Name').fill('Rush only')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(saved(theirs)).toHaveText(['Rush jobs', 'Rush onlyShared'])
  await expect(saved(page)).toHaveText(['Rush onlyShared'])
  await filters(page).getByRole('button', { name: 'Actions for Rush only' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deleted = await held(page, 'View deleted')
  await expect(saved(theirs)).toHaveText(['Rush jobs'])
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(saved(theirs)).toHaveText(['Rush jobs', 'Rush onlyShared'])

  await theirs.goto('/archive')
  await theirs.getByRole('button', { name: 'Search and go to' }).click()
  const palette = theirs.getByRole('dialog', { name: 'Search and go to' })
  await palette.getByRole('combobox').fill('view rush')
  await expect(palette.getByRole('option')).toHaveText(['View: Rush jobs', 'View: Rush only (shared)'])
  await palette.getByRole('combobox').press('Enter')
  await expect(theirs).toHaveURL('/?priority=RUSH%2CHIGH')
  await expectCards(theirs, 'ORD-0001', 'ORD-0003')
  await expect(strip(theirs)).toHaveText('View: Rush jobs')
})

test('the focus stays among the views when what was pressed is gone @stress', async ({ page }) => {
  await register(page.context().request)
  await takeFour(page)
  await openBoard(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await filters(page).getByRole('checkbox', { name: 'Rush' }).click()
  await save(page, 'Rush jobs')
  const views = filters(page).getByRole('region', { name: 'Views' })
  await expect(views).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(views.getByRole('button', { name: 'Rush jobs', exact: true })).toBeFocused()

  const actions = views.getByRole('button', { name: 'Actions for Rush jobs' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await escapeFrom(page.getByRole('dialog', { name: 'Rename View' }))
  await expect(actions).toBeFocused()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(saved(page)).toHaveCount(0)
  await expect(views).toBeFocused()

  // With the last view and no filter nothing is left of them.
  await save(page, 'Rush jobs')
  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(views).toHaveCount(0)
  await expect(filters(page)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the filters save a view and show it again; a name that is taken is refused @stress', async ({
    page,
    watch,
  }) => {
    watch.allow('status of 409')
    await register(page.context().request)
    await takeFour(page)
    await openBoard(page)
    await page.getByRole('button', { name: 'Filters' }).tap()
    await filters(page).getByRole('checkbox', { name: 'Production' }).tap()
    await save(page, 'In the making')
    await filters(page).getByRole('button', { name: 'Clear filters' }).tap()
    await filters(page).getByRole('checkbox', { name: 'Rush' }).tap()
    await filters(page).getByRole('button', { name: 'Save as view…' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Save View' })
    await expect(dialog).toContainText('Priority: Rush')
    await dialog.getByLabel('Name').fill('in the making')
    await dialog.getByRole('button', { name: 'Save', exact: true }).tap()
    const name = dialog.getByLabel('Name')
    await expect(name).toHaveAccessibleDescription('You already have a view called "In the making"')
    await expect(name).toBeFocused()
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(notice(page, 'Error')).toHaveCount(0)
    await filters(page).getByRole('button', { name: 'In the making', exact: true }).tap()
    await expect(page).toHaveURL('/?status=PRODUCTION')
    await filters(page).getByRole('button', { name: 'Show on the board' }).tap()
    await expect(filters(page)).toHaveCount(0)
    await expectCards(page, 'ORD-0002')
    await expect(strip(page)).toHaveText('View: In the making')
  })
})
