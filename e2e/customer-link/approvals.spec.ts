import { approve, askForChanges, sendForApproval } from '../support/approvals.ts'
import { makeLink, tokenOf } from '../support/customer-link.ts'
import { aPicture, attach } from '../support/files.ts'
import { history, openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test("what the customer answers stands on the order's page in the same moment, with its certificate", async ({
  page,
  request,
}) => {
  const mine = page.context().request
  await register(mine, { firstName: 'Robin' })
  const order = await takeOrder(mine, { title: 'Oak table', customerName: 'Adaeze Nwosu' })
  const token = tokenOf(await makeLink(mine, order))
  const drawing = await attach(mine, order, await aPicture('drawing.png'))
  await openOrderPage(page, order)
  const approvals = part(page, "Customer's page").getByRole('list', { name: 'Approvals' })
  await expect(
    part(page, "Customer's page").getByRole('textbox', { name: 'Link for the customer' }),
  ).toBeVisible()
  await expect(approvals).toHaveCount(0)

  const first = await sendForApproval(mine, drawing)
  await expect(approvals.getByRole('listitem')).toHaveText([/^drawing\.pngWaits for approval/])
  await askForChanges(request, token, first, 'The legs <i>thicker</i>\n\nplease')
  await expect(approvals.getByRole('listitem')).toHaveText([
    /^drawing\.pngThe customer asked for changes .*The legs <i>thicker<\/i>\n\nplease$/s,
  ])
  const second = await sendForApproval(mine, drawing)
  await expect(approvals.getByRole('listitem')).toHaveCount(2)
  await approve(request, token, second, 'Ada Nwosu')
  const signed = approvals.getByRole('listitem').first()
  await expect(signed).toContainText('Approved by Ada Nwosu')
  await expect(history(page).filter({ hasText: 'signed by Ada Nwosu' })).toContainText(
    'The customer approved "drawing.png", signed by Ada Nwosu',
  )
  const certificate = signed.getByRole('link', { name: 'Certificate of drawing.png' })
  await expect(certificate).toHaveAttribute('href', /^\/api\/files\//)
  const address = (await certificate.getAttribute('href')) ?? ''
  const response = await mine.get(address)
  expect(response.headers()['content-type']).toBe('application/pdf')
})
