import { openBoard } from '../support/board.ts'
import { sendForApproval } from '../support/approvals.ts'
import { makeLink, pathOf } from '../support/customer-link.ts'
import { part, share, writeToCustomer } from '../support/customer-page.ts'
import { aPicture, attach } from '../support/files.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const EVIL = `"><img src=x onerror="document.title='in'"><script>document.title='in'</script>{{7*7}}`

test.use({ serviceWorkers: 'allow' })

test('texts that are scripts are texts, all of it can be read without script, and the shop itself answers nothing @stress', async ({
  another,
  baseURL,
  page,
  watch,
}) => {
  watch.allow('status of 403', 'status of 404')
  const shop = page.context().request
  await register(shop, { organizationName: EVIL })
  const order = await takeOrder(shop, { title: EVIL })
  const path = pathOf(await makeLink(shop, order))
  const name = `${EVIL.slice(0, 60)}.png`
  await share(shop, await attach(shop, order, await aPicture(name)))
  await sendForApproval(shop, await attach(shop, order, await aPicture(`drawing ${name}`)))
  await writeToCustomer(shop, order, EVIL)

  // A link that the shop opens itself is the customer's page, with the worker of the app too.
  await openBoard(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Order progress' })).toBeVisible()
  await expect(part(page, 'Messages').getByRole('listitem').getByText(EVIL)).toHaveCount(2)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible()
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  expect(await page.title()).toContain(EVIL)

  // Who is signed in to the shop is told that only the customer answers, and keeps the text.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const messages = part(page, 'Messages')
  await messages.getByRole('textbox').fill('Please make it')
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('alert')).toHaveText(
    'You are signed in to this shop. Only the customer can answer here.',
  )
  await expect(messages.getByRole('textbox')).toHaveValue('Please make it')

  const plain = await (await another({ baseURL, javaScriptEnabled: false })).newPage()
  await plain.goto(path)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(EVIL)
  await expect(plain.locator('[aria-current=step]')).toContainText('Order In')
  await expect(part(plain, 'Photos').getByRole('link')).toBeVisible()
  await expect(plain.locator('noscript p')).toContainText('please turn on JavaScript')
  await expect(plain.getByRole('button')).toHaveCount(0)

  await plain.goto(`${path}x`)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
