import { openBoard } from '../support/board.ts'
import { press, view } from '../support/open-order.ts'
import { openOrderPage, part } from '../support/order-page.ts'
import { takeOrder } from '../support/orders.ts'
import { register } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const FINGER = 44

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test("a customer's number and address are each large enough for a finger, and share none of their room", async ({
  page,
}) => {
  const { request } = page.context()
  await register(request)
  const order = await takeOrder(request, { customerPhone: '555-0114', customerEmail: 'ada@example.com' })
  await openBoard(page)
  await press(page, 'ORD-0001')
  const dialog = view(page, 'ORD-0001')
  const boxesIn = async (where: typeof dialog) => {
    const boxes = []
    for (const name of ['555-0114', 'ada@example.com']) {
      const contact = where.getByRole('link', { name })
      await expect(contact).toBeVisible()
      boxes.push((await contact.boundingBox())!)
    }
    return boxes
  }
  const expectLarge = async (where: typeof dialog) => {
    await expect(async () => {
      const [phone, mail] = await boxesIn(where)
      for (const box of [phone!, mail!]) {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(FINGER)
      }
      expect(mail!.y).toBeGreaterThanOrEqual(phone!.y + phone!.height)
    }).toPass()
  }
  await expectLarge(dialog)
  await openOrderPage(page, order)
  await expectLarge(part(page, 'Details'))
})
