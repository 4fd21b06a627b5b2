import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aDrawing, ask, withdraw } from '../../../../test/support/customers/approvals.ts'
import { aLinkedOrder, switchOn } from '../../../../test/support/customers/mails.ts'
import { anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { startKerf } from '../../../../test/support/kerf.ts'
import { startMailServer } from '../../../../test/support/mail/server.ts'

test('who sends a file for approval is told whether the customer is mailed of it', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const kerf = await startKerf({ smtpUrl: mailServer.url, appUrl: 'https://kerf.example.com' })
  onTestFinished(() => kerf.close())
  const ann = await anAdmin(kerf)
  await switchOn(ann, { approval: {} })
  const told = async (by: Somebody, order: Order) => {
    const { body } = await ask(by, await aDrawing(by, order))
    // Nothing is left to be sent.
    await withdraw(by, body)
    return body.isMailed
  }
  expect(await told(ann, await aLinkedOrder(ann))).toBe(true)
  expect(await told(ann, await aLinkedOrder(ann, { customerEmail: null }))).toBe(false)
  // Switched off, as every shop begins.
  const other = await anAdmin(kerf)
  expect(await told(other, await aLinkedOrder(other))).toBe(false)
})
