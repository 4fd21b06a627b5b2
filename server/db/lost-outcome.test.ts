import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anotherBrowser, anUpload, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { pauseBefore } from '../../test/support/database/pause.ts'
import { aPicture } from '../../test/support/pictures/pictures.ts'
import { standStillAfter, whileStandingStill } from '../../test/support/database/stand-still.ts'
import { startTcpProxy, type TcpProxy } from '../../test/support/tcp-proxy.ts'
import { until } from '../../test/support/until.ts'
import type { Visitor } from '../../test/support/visitor.ts'

let kerf: OwnKerf
let network: TcpProxy
let server: OwnKerf
let admin: Somebody
let visitor: Visitor

beforeAll(async () => {
  kerf = await startKerf()
  const { host = '', port = 0 } = kerf.connection
  network = await startTcpProxy({ path: `${host}/.s.PGSQL.${port}` })
  const reached = { ...kerf.connection, host: '127.0.0.1', port: network.port }
  server = await kerf.another({ reached })
  admin = await anAdmin(kerf)
  visitor = await anotherBrowser(server, admin)
})
afterAll(async () => {
  await server.close()
  await network.close()
  await kerf.close()
})

const titles = async () => {
  const { body } = await admin.visitor.get('/api/orders')
  return body.map(({ title }: { title: string }) => title).toSorted()
}

/** Takes an order that is stored, while the response to this statement is lost. */
async function takeUnheard(title: string, statement: RegExp, headers: Record<string, string> = {}) {
  const pause = pauseBefore(server.database.pool, statement)
  const taken = visitor.post('/api/orders', { title, customerName: 'Robin Hale' }, headers)
  await pause.reached
  network.mute()
  pause.resume()
  await expect.poll(titles).toContain(title)
  network.cut()
  return taken
}

const LOST = 'The connection to the database was lost while saving.'
const LOOK = `${LOST} Please check whether it was saved before you try again`

test('who cannot be told whether it was saved is told so', async () => {
  const { status, body } = await takeUnheard('Chair', /insert into orders/)
  expect([status, body]).toEqual([503, { message: LOOK }])
  expect(await titles()).toEqual(['Chair'])
})

test('with an idempotency key it is safe to try again', async () => {
  const headers = { 'idempotency-key': `"${randomUUID()}"` }
  const { status, body } = await takeUnheard('Bench', /^commit$/, headers)
  expect([status, body]).toEqual([503, { message: `${LOST} Please try again: nothing is saved twice` }])
  const order = { title: 'Bench', customerName: 'Robin Hale' }
  const again = await visitor.post('/api/orders', order, headers)
  expect([again.status, again.body.title]).toEqual([201, 'Bench'])
  expect(await titles()).toEqual(['Bench', 'Chair'])
})

const PICTURES = [
  {
    what: 'photo',
    change: 'update of profile_image_url on users',
    set: (address: string) => visitor.put('/api/user/profile-image', { profileImageURL: address }),
    read: async () => (await admin.visitor.get('/api/user')).body.profileImageUrl,
  },
  {
    what: 'logo',
    change: 'update of logo_url on organizations',
    set: (address: string) => visitor.put(`/api/organizations/${admin.orgId}/logo`, { logoUrl: address }),
    read: async () =>
      (await admin.visitor.get(`/api/organizations/${admin.orgId}/customer-page`)).body.logoUrl,
  },
]

test.each(PICTURES)('a $what that is saved after all is there', async ({ change, set, read }) => {
  await standStillAfter(kerf.connection, change)
  const address = await anUpload(admin, await aPicture())
  await whileStandingStill(kerf.connection, async ({ reached, letGoOn }) => {
    const setting = set(address)
    await reached()
    network.cut()
    const { status, body } = await setting
    expect([status, body]).toEqual([503, { message: LOOK }])
    expect(await read()).toBeNull()
    await letGoOn()
  })
  const url: string = await until(read)
  expect((await admin.visitor.get(url)).status).toBe(200)
})
