import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { aDrawing, ask, withdraw } from '../../../../test/support/customers/approvals.ts'
import { aLinkedOrder, switchOn, untilDecided } from '../../../../test/support/customers/mails.ts'
import { anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { startKerf } from '../../../../test/support/kerf.ts'
import { startMailServer } from '../../../../test/support/mail/server.ts'

test('an order in parts is mailed of when the last of them comes to a stage, and not before', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const kerf = await startKerf({ smtpUrl: mailServer.url, appUrl: 'https://kerf.example.com' })
  onTestFinished(() => kerf.close())
  const ann = await anAdmin(kerf)
  await switchOn(ann, { making: {} })
  const { id } = await aLinkedOrder(ann)
  const path = `/api/orders/${id}/parts`
  const { body } = await ann.visitor.post(path, { parts: [{ name: 'Doors' }, { name: 'Top' }] })
  const start = async ({ id: partId }: { id: string }) => {
    const move = { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' }
    expect((await ann.visitor.post(`${path}/${partId}/move`, move)).status).toBe(200)
    await untilDecided(kerf, ann)
    const { rows } = await kerf.database.pool.query('select kind from customer_mails where order_id = $1', [
      id,
    ])
    return rows
  }
  expect(await start(body.parts[0])).toEqual([])
  expect(await start(body.parts[1])).toEqual([{ kind: 'making' }])
})

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
