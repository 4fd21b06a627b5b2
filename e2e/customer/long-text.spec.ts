import { sendForApproval } from '../support/approvals.ts'
import { makeLink, pathOf } from '../support/customer-link.ts'
import { openOnPhone, part } from '../support/customer-page.ts'
import { aPicture, attach } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('of a text that is too long nothing is lost, and it says how much does not fit', async ({
  request: shop,
  another,
  baseURL,
}) => {
  await register(shop)
  const order = await takeOrder(shop)
  const path = pathOf(await makeLink(shop, order))
  await sendForApproval(shop, await attach(shop, order, await aPicture('table.png')))
  const phone = await openOnPhone(another, baseURL, path)
  phone.on('dialog', (asked) => void asked.accept())
  const sent: string[] = []
  phone.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').slice(4).join('/'))
  })
  const pasted = `${'oak,'.repeat(509)}!`

  const message = phone.getByLabel('Write to us')
  await message.focus()
  await phone.keyboard.insertText(pasted)
  await expect(message).toHaveValue(pasted)
  const messages = part(phone, 'Messages')
  await expect(message).toHaveAccessibleDescription('37 characters too many: at most 2,000 fit.')
  await messages.getByRole('button', { name: 'Send' }).tap()
  await expect(messages.getByRole('alert')).toHaveText(
    'This was not sent. It has 37 characters too many: at most 2,000 fit.',
  )
  await expect(message).toHaveValue(pasted)
  await expect(message).toBeFocused()
  await phone.reload()
  await expect(message).toHaveValue(pasted)
  await expect(message).toHaveAccessibleDescription('37 characters too many: at most 2,000 fit.')
  await message.fill(pasted.slice(40))
  await expect(message).toHaveAccessibleDescription('3 characters left')
  await messages.getByRole('button', { name: 'Send' }).tap()
  await expect(phone.getByText('Your message was sent.')).toBeVisible()

  await phone.getByRole('button', { name: 'Ask for changes' }).tap()
  const dialog = phone.getByRole('dialog')
  const words = dialog.getByLabel('What should be different?')
  await words.focus()
  await phone.keyboard.insertText(pasted)
  await expect(words).toHaveAccessibleDescription('37 characters too many: at most 2,000 fit.')
  await dialog.getByRole('button', { name: 'Send' }).tap()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This was not sent. It has 37 characters too many: at most 2,000 fit.',
  )
  await words.press('Backspace')
  await expect(words).toHaveAccessibleDescription('36 characters too many: at most 2,000 fit.')
  await words.fill('Rounder edges')
  await expect(dialog.getByRole('alert')).toHaveText('')
  await dialog.getByRole('button', { name: 'Send' }).tap()
  await expect(part(phone, 'Your answers')).toContainText('Rounder edges')
  expect(sent.filter((path) => path === 'messages')).toHaveLength(1)
})
