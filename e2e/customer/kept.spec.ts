import type { Page } from '@playwright/test'
import { sendForApproval } from '../support/approvals.ts'
import { makeLink, pathOf } from '../support/customer-link.ts'
import { openOnPhone, writeToCustomer } from '../support/customer-page.ts'
import { aPicture, attach } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const message = (phone: Page) => phone.getByLabel('Write to us')

test('what a customer typed survives a reload until it is sent', async ({
  request: shop,
  another,
  baseURL,
}) => {
  await register(shop)
  const order = await takeOrder(shop)
  const path = pathOf(await makeLink(shop, order))
  const other = pathOf(await makeLink(shop, await takeOrder(shop)))
  await sendForApproval(shop, await attach(shop, order, await aPicture('table.png')))
  const phone = await openOnPhone(another, baseURL, path)
  phone.on('dialog', (asked) => void asked.accept())
  await message(phone).fill('Can it be oak?')
  const ask = phone.getByRole('button', { name: 'Ask for changes' })
  const words = phone.getByLabel('What should be different?')
  await ask.click()
  await words.fill('Rounder edges')
  await phone.reload()
  await expect(message(phone)).toHaveValue('Can it be oak?')
  await ask.click()
  await expect(words).toHaveValue('Rounder edges')
  await phone.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('region', { name: 'Your answers' })).toContainText('Rounder edges')
  await phone.reload()
  await expect(message(phone)).toHaveValue('Can it be oak?')
  // It belongs to its page alone.
  await phone.goto(other)
  await expect(message(phone)).toHaveValue('')
  await phone.goto(path)
  await expect(message(phone)).toHaveValue('Can it be oak?')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('Your message was sent.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('region', { name: 'Messages' })).toContainText('Can it be oak?')
  await expect(message(phone)).toHaveValue('')
})

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

test('what the page says covers neither the field nor its button on a phone', async ({
  request: shop,
  another,
  baseURL,
  watch,
}) => {
  watch.allow('net::ERR_INTERNET_DISCONNECTED')
  await register(shop)
  const order = await takeOrder(shop)
  const phone = await openOnPhone(another, baseURL, pathOf(await makeLink(shop, order)))
  const send = phone.getByRole('button', { name: 'Send' })
  await message(phone).fill('Can it be oak?')
  await writeToCustomer(shop, order, 'It is ready')
  await expectAbove(phone, '.said:not(:empty)')
  await phone.context().setOffline(true)
  await expectAbove(phone, '.state-of-page.lost')
  await send.tap()
  await expect(phone.getByText('There is no connection. What you entered is still here')).toBeVisible()
  await phone.context().setOffline(false)
  await send.tap()
  await expect(message(phone)).toHaveValue('')
})
