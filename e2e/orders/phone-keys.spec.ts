import { openBoard } from '../support/board.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'de-DE',
})

test('on a phone Enter says that it goes on, and a due date takes figures, without a year @stress', async ({
  page,
}) => {
  await register(page.context().request)
  await openBoard(page)
  await page.getByRole('button', { name: '+ New Order' }).tap()
  const dialog = page.getByRole('dialog', { name: 'New Order' })
  await dialog.getByRole('button', { name: 'More' }).tap()
  for (const label of ['Customer name', 'Title', 'Due date', 'Phone', 'Email', 'Estimated hours']) {
    await expect(dialog.getByLabel(label)).toHaveAttribute('enterkeyhint', 'next')
  }

  const due = dialog.getByLabel('Due date')
  await expect(due).toHaveAttribute('inputmode', 'decimal')
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  await due.fill(`${Number(day)}.${Number(month)}`)
  await due.press('Enter')
  await expect(due).not.toBeFocused()
  await expect(due).toHaveValue(`${day}.${month}.${year}`)
  await due.fill(`${day}${month}`)
  await due.blur()
  await expect(due).toHaveValue(`${day}.${month}.${year}`)
  await due.fill('40,1')
  await due.blur()
  await expect(due).toHaveAccessibleDescription('Enter a date as DD.MM.YYYY')
})
