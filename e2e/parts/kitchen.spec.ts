import type { Page } from '@playwright/test'
import { createdBy, openBoard } from '../support/board.ts'
import { aPicture } from '../support/files.ts'
import { openLive } from '../support/order-page.ts'
import { expectNoOverflow } from '../support/overflow.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const partsOf = (page: Page) => page.getByRole('region', { name: 'Parts', exact: true })
const row = (page: Page, name: string) => partsOf(page).getByRole('listitem', { name })

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a kitchen is taken on a phone by a set, its doors move on, and one of them is made again', async ({
  page,
}) => {
  await register(page.context().request)
  await openBoard(page)

  // A tap takes a person one or two seconds, and each text about five: this stays below 40 s.
  let taps = 0
  const tap = async (name: string, where = page.getByRole('dialog', { name: 'New Order' })) => {
    taps += 1
    await where.getByRole('button', { name, exact: true }).tap()
  }
  await page.getByRole('button', { name: '+ New Order' }).tap()
  const form = page.getByRole('dialog', { name: 'New Order' })
  await form.getByLabel('Customer name').fill('Adaeze Nwosu')
  await form.getByLabel('Title').fill('Oak kitchen')
  await tap('Parts')
  await tap('Kitchen: Boxes, Doors, Drawers, Top')
  await form.getByLabel('Part name').fill('Plinth')
  await form.getByLabel('Part name').press('Enter')
  await tap('Remove Drawers')
  await expect(form.getByRole('list', { name: 'Chosen parts' }).getByRole('listitem')).toHaveText([
    'Boxes',
    'Doors',
    'Top',
    'Plinth',
  ])
  await page.reload()
  await expect(form.getByRole('button', { name: 'Remove Plinth' })).toBeVisible()
  await expectNoOverflow(page, 'the form', [390, 360])
  const created = await createdBy(page, tap('Create Order'))
  expect(created.parts.map(({ letter, name }: { letter: string; name: string }) => letter + name)).toEqual([
    'ABoxes',
    'BDoors',
    'CTop',
    'DPlinth',
  ])
  expect(taps).toBeLessThanOrEqual(8)
  await expect(form).toBeHidden()

  await openLive(page, `/orders/${created.id}`)
  await row(page, 'B Doors').getByRole('button', { name: 'B Doors: Order In' }).tap()
  await page.getByRole('menuitem', { name: 'Move to Finish' }).tap()
  await expect(row(page, 'B Doors').getByRole('button', { name: 'B Doors: Finish' })).toBeVisible()
  await expectNoOverflow(page, 'the order', [390, 360])

  await row(page, 'B Doors').getByRole('button', { name: 'Actions for B Doors' }).tap()
  await page.getByRole('menuitem', { name: 'Something is wrong' }).tap()
  const wrong = page.getByRole('dialog', { name: 'Something is wrong' })
  await wrong.getByText('Damaged').tap()
  const photo = page.waitForEvent('filechooser')
  await wrong.getByRole('button', { name: 'Add photo' }).tap()
  await (await photo).setFiles(await aPicture('booth.png'))
  await wrong.getByLabel('Pieces').fill('2')
  await wrong.getByRole('button', { name: 'Add remake' }).tap()
  await expect(row(page, 'E Remake: Doors')).toContainText('Remake: Doors (2)')
  await expect(page.getByRole('list', { name: 'Files' }).getByText('booth.png')).toBeVisible()
})
