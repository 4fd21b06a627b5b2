import { aBomb } from '../../test/support/pictures/pictures.ts'
import { escape, openBoard } from '../support/board.ts'
import { aDrawing, aPicture, attach, fileActions, fileRow, openFiles } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const LONG = `${'the kitchen of the house at the harbour, seen from the door '.repeat(3)}.png`

for (const width of [390, 1440]) {
  test(`at ${width} px files are a grid of pictures, each with one menu that goes by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { request } = page.context()
    await register(request)
    const order = await takeOrder(request)
    const large = { name: 'slab.png', mimeType: 'image/png', buffer: await aBomb(12_000, 9_000) }
    await attach(request, order, large)
    await attach(request, order, aDrawing('stool.dxf'))
    await attach(request, order, await aPicture(LONG))
    await openBoard(page)
    const dialog = await openFiles(page)

    const [picture, drawing] = [fileRow(page, 'kitchen'), fileRow(page, 'stool.dxf')]
    await expect(async () => {
      const [here, beside] = [await picture.boundingBox(), await drawing.boundingBox()]
      expect(here?.y, 'beside each other').toBe(beside?.y)
    }).toPass()
    expect((await picture.locator('img').boundingBox())?.width).toBeGreaterThan(130)
    expect((await picture.getByText(LONG).boundingBox())?.height, 'one line').toBeLessThan(25)
    await expect(drawing).toContainText('DXF')
    await expect(fileRow(page, 'slab.png')).toContainText('No preview: too large or not readable')
    await dialog.getByRole('button', { name: 'View slab.png' }).click()
    await expect(page.getByRole('alert')).toContainText('This picture cannot be shown')
    await escape(page)
    await expect(dialog.getByRole('button', { name: 'View slab.png' })).toBeFocused()

    const menu = page.getByRole('menu')
    await fileActions(dialog, 'stool.dxf').press('Enter')
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Open',
      'Download',
      'Rename',
      'New version …',
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
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete "bench.dxf"?')
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(fileRow(page, 'bench.dxf')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Files' })).toBeFocused()
  })
}
