import type { Locator, Page } from '@playwright/test'
import { openBoard } from '../support/board.ts'
import { box, makeChecklist, openChecklists, progress } from '../support/checklists.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

const background = (of: Locator) => of.evaluate((it) => getComputedStyle(it).backgroundColor)

/** What the system uses for what is chosen. */
const highlight = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'forced-color-adjust: none; background-color: Highlight'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  })

test('in colours of the system, what is pressed, chosen, switched on or done so far is seen @stress', async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request)
  await makeChecklist(request, order, 'Finish', [{ title: 'Sanded' }, { title: 'Oiled' }])
  await openBoard(page)
  const chosen = await highlight(page)

  const mine = page.getByRole('button', { name: 'Mine', exact: true })
  await expect(mine).toHaveAttribute('aria-pressed', 'false')
  expect(await background(mine)).not.toBe(chosen)
  await mine.click()
  await expect(mine).toHaveCSS('background-color', chosen)
  await mine.click()

  const dialog = await openChecklists(page, 'ORD-0001')
  await expect(dialog.getByRole('tab', { name: 'Checklists' })).toHaveCSS('background-color', chosen)
  expect(await background(dialog.getByRole('tab', { name: 'Notes' }))).not.toBe(chosen)
  await box(dialog, 'Sanded').click()
  await expect(box(dialog, 'Sanded')).toHaveCSS('background-color', chosen)
  expect(await background(box(dialog, 'Oiled'))).not.toBe(chosen)
  await expect(progress(dialog, 'Finish').locator('div')).toHaveCSS('background-color', chosen)

  await page.goto('/profile/notifications')
  const quiet = page.getByRole('switch', { name: 'Quiet hours' })
  const [track, knob] = [quiet.locator('~ span').first(), quiet.locator('~ span').last()]
  await expect(knob).toHaveCSS('border-top-width', '2px')
  expect(await background(track)).not.toBe(chosen)
  await quiet.check()
  await expect(track).toHaveCSS('background-color', chosen)
  expect(await background(knob)).not.toBe(chosen)

  // A phone says which stage is in view.
  await page.setViewportSize({ width: 390, height: 844 })
  await openBoard(page)
  const stages = page.getByRole('navigation', { name: 'Stages in view' })
  await expect(stages.getByRole('button', { name: /^Order In/ })).toHaveCSS('background-color', chosen)
  expect(await background(stages.getByRole('button', { name: /^Finish/ }))).not.toBe(chosen)
})
