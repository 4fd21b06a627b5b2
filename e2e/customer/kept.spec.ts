import type { Page } from '@playwright/test'
import { sendForApproval } from '../support/approvals.ts'
import { makeLink, pathOf } from '../support/customer-link.ts'
import { openOnPhone, part, writeToCustomer } from '../support/customer-page.ts'
import { aPicture, attach } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const message = (phone: Page) => phone.getByLabel('Write to us')

/** Waits until what is said stands above the field, whose button is below it, at the page's end. */
const expectAbove = (phone: Page, said: string) =>
  phone.waitForFunction(
    ([said, message]) => {
      scrollTo(0, document.body.scrollHeight)
      const [above, below] = [said, message].map((one) =>
        document.querySelector(one)?.getBoundingClientRect(),
      )
      return above && below && above.height > 0 && above.bottom < below.top
    },
    [said, '#message'] as const,
  )

test('what a customer types survives a reload and being too long until it is sent, and what the page says covers none of it @stress', async ({
  request: shop,
  another,
  baseURL,
  watch,
}) => {
  watch.allow('net::ERR_INTERNET_DISCONNECTED')
  await register(shop)
  const order = await takeOrder(shop)
  const path = pathOf(await makeLink(shop, order))
  const other = pathOf(await makeLink(shop, await takeOrder(shop)))
  await sendForApproval(shop, await attach(shop, order, await aPicture('table.png')))
  const phone = await openOnPhone(another, baseURL, path)
  phone.on('dialog', (asked) => void asked.accept())
  await message(phone).fill('Can it be oak?')
  const ask = phone.getByRole('button', { name: 'Ask for changes' })
  const words = phone.getByLabel('What should we change?')
  await ask.click()
  await words.fill('Rounder edges')
  await phone.reload()
  await expect(message(phone)).toHaveValue('Can it be oak?')
  await ask.click()
  await expect(words).toHaveValue('Rounder edges')
  // Of a text that is too long nothing is lost, and it says how much does not fit.
  const pasted = `${'oak,'.repeat(509)}!`
  await words.fill('')
  const dialog = phone.getByRole('dialog')
  await words.focus()
  await phone.keyboard.insertText(pasted)
  await expect(words).toHaveAccessibleDescription('37 characters too many. Up to 2,000 fit.')
  await dialog.getByRole('button', { name: 'Send' }).tap()
  await expect(dialog.getByRole('alert')).toHaveText('Not sent. 37 characters too many. Up to 2,000 fit.')
  await words.press('Backspace')
  await expect(words).toHaveAccessibleDescription('36 characters too many. Up to 2,000 fit.')
  await words.fill('Rounder edges')
  await expect(dialog.getByRole('alert')).toHaveText('')
  await dialog.getByRole('button', { name: 'Send' }).tap()
  await expect(part(phone, 'Your answers')).toContainText('Rounder edges')
  await phone.reload()
  await expect(message(phone)).toHaveValue('Can it be oak?')
  // It belongs to its page alone.
  await phone.goto(other)
  await expect(message(phone)).toHaveValue('')
  await phone.goto(path)
  await expect(message(phone)).toHaveValue('Can it be oak?')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('Message sent.')).toBeVisible()
  await phone.reload()
  await expect(part(phone, 'Messages')).toContainText('Can it be oak?')
  await expect(message(phone)).toHaveValue('')

  const sent: string[] = []
  phone.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').slice(4).join('/'))
  })

  await message(phone).focus()
  await phone.keyboard.insertText(pasted)
  await expect(message(phone)).toHaveValue(pasted)
  await expect(message(phone)).toHaveAccessibleDescription('37 characters too many. Up to 2,000 fit.')
  await part(phone, 'Messages').getByRole('button', { name: 'Send' }).tap()
  await expect(part(phone, 'Messages').getByRole('alert')).toHaveText(
    'Not sent. 37 characters too many. Up to 2,000 fit.',
  )
  await expect(message(phone)).toHaveValue(pasted)
  await expect(message(phone)).toBeFocused()
  await phone.reload()
  await expect(message(phone)).toHaveValue(pasted)
  await expect(message(phone)).toHaveAccessibleDescription('37 characters too many. Up to 2,000 fit.')
  await message(phone).fill(pasted.slice(40))
  await expect(message(phone)).toHaveAccessibleDescription('3 characters left')
  await part(phone, 'Messages').getByRole('button', { name: 'Send' }).tap()
  await expect(phone.getByText('Message sent.')).toBeVisible()
  expect(sent).toEqual(['messages'])

  // What the page says covers neither the field nor its button; a lost connection is told, and told once.
  const send = phone.getByRole('button', { name: 'Send' })
  await message(phone).fill('Can it be oak?')
  const state = phone.getByRole('contentinfo').getByRole('status')
  await expect(state).toHaveText('Updates automatically.')
  const written = await state.evaluateHandle((place) => {
    const sentences: string[] = []
    new MutationObserver(() => sentences.push(place.textContent)).observe(place, { childList: true })
    return sentences
  })
  await writeToCustomer(shop, order, 'It is ready')
  await expectAbove(phone, '.said:not(:empty)')
  await phone.context().setOffline(true)
  await expect(state).toHaveText("You're offline. This may be out of date.")
  expect(await written.jsonValue()).toEqual(["You're offline. This may be out of date."])
  await expectAbove(phone, '.state-of-page.lost')
  await send.tap()
  await expect(phone.getByText("There's no connection. Nothing was lost")).toBeVisible()
  await phone.context().setOffline(false)
  await send.tap()
  await expect(message(phone)).toHaveValue('')
})
