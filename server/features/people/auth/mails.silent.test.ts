import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anAdmin, anOrder, PASSWORD } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { tryAgainNow, untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer } from '../../../../test/support/mail/server.ts'
import { passTime } from '../../../../test/support/pass-time.ts'

async function aKerf(smtpUrl: string): Promise<OwnKerf> {
  const kerf = await startKerf({ smtpUrl })
  onTestFinished(() => kerf.close())
  return kerf
}

/** A mail server that takes connections and says nothing. */
async function startSilentServer() {
  const taken: Socket[] = []
  const server = createServer((socket) => void taken.push(socket.on('error', () => undefined)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async () => {
    server.close()
    for (const socket of taken) socket.destroy()
    await once(server, 'close')
  }
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, close }
}

test('a mail server that says nothing keeps no timer waiting, whatever is mailed about accounts', async () => {
  const { url, taken, close } = await startSilentServer()
  const kerf = await aKerf(url)
  // Before Kerf ends, which else waits for what it sends.
  onTestFinished(close)
  const ann = await anAdmin(kerf)
  const order = await anOrder(ann)
  await ann.visitor.post(`/api/orders/${order.id}/timers`, { name: 'Varnish', minutes: 1 })
  for (const email of ['june@example.com', 'july@example.com', 'august@example.com']) {
    const account = { email, firstName: 'June', lastName: 'Ash', role: 'SHOP' }
    const { status } = await ann.visitor.post(`/api/organizations/${ann.orgId}/create-user`, account)
    expect(status).toBe(201)
  }
  const move = { email: 'ann.elm@example.com', currentPassword: PASSWORD }
  expect((await ann.visitor.put('/api/user/profile', move)).status).toBe(200)
  expect((await kerf.visitor().post('/api/forgot-password', { email: move.email })).status).toBe(204)
  // A welcome and the word to the former address wait for the server; what follows each of them waits behind it.
  await expect.poll(() => taken.length).toBe(2)
  await passTime(kerf, order.id, 1)
  await tryAgainNow(kerf)
  const isOver = async () => (await ann.visitor.get(`/api/orders/${order.id}`)).body.holds.timers[0].over
  await expect.poll(isOver).toBe(true)
  expect(taken.filter(({ closed }) => closed)).toEqual([])
})

test('mails about accounts that a former version has added, which stand in no queue, are sent', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const kerf = await aKerf(mailServer.url)
  const told = { former: 'former@example.com', email: 'ann@example.com', name: 'Ann Elm' }
  await kerf.database.pool.query("select graphile_worker.add_job('address-changed', $1::json)", [told])
  await untilSent(kerf)
  expect(mailServer.mails().map(({ recipients }) => recipients)).toEqual([[told.former]])
})
