import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMember,
  anAddress,
  anAdmin,
  anOrder,
  anUpload,
  sendFile,
  type Somebody,
} from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { namesIn } from '../../../test/support/storage/stores.ts'
import { statusesOf } from '../../../test/support/visitor.ts'
import { signUploadAddress } from './upload-address.ts'

// The secret of test/kerf.ts.
const SECRET = 'a secret of the tests, thirty-two characters'

let kerf: TestKerf
let admin: Somebody
let colleague: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  colleague = await aMember(kerf, admin)
})

const OAK = Buffer.from('Oak')
const idOf = (address: URL) => address.pathname.split('/').at(-1) ?? ''

async function rowOf(address: URL) {
  const { rows } = await kerf.database.pool.query('select * from objects where url = $1', [address.pathname])
  return rows[0]
}

/** Nothing came of it: the address is as it was, and works. */
async function expectUnused(address: URL): Promise<void> {
  expect(await rowOf(address)).toMatchObject({ started_at: null, stored_at: null })
  expect(await namesIn(kerf.dataDir)).not.toContain(`files/${idOf(address)}`)
  expect((await sendFile(admin.visitor, address, OAK)).status).toBe(200)
}

describe('an address for an upload', () => {
  test('is answered with what it takes to send one file, and nothing else', async () => {
    const { status, body } = await admin.visitor.post('/api/objects/upload')
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['uploadURL'])
    const address = new URL(body.uploadURL)
    expect(address.origin).toBe('http://localhost:3000')
    expect(address.pathname).toMatch(/^\/api\/objects\/[0-9a-f-]{36}$/)
    const left = Number(address.searchParams.get('expires')) - Date.now() / 1000
    expect(left).toBeGreaterThan(14.9 * 60)
    expect(left).toBeLessThanOrEqual(15 * 60)
  })

  test('is where the browser reached the server', async () => {
    const origin = `http://${new URL(kerf.url).host}`
    const { body } = await admin.visitor.post('/api/objects/upload', undefined, { origin })
    expect(new URL(body.uploadURL).origin).toBe(origin)
  })

  test.each(['null', 'not an origin'])('is of APP_URL for a page whose origin is %j', async (origin) => {
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    const { status, body } = await admin.visitor.post('/api/objects/upload', undefined, headers)
    expect(status).toBe(201)
    expect(new URL(body.uploadURL).origin).toBe('http://localhost:3000')
  })

  test('is another one each time', async () => {
    const addresses = await Promise.all(Array.from({ length: 5 }, () => anAddress(admin)))
    expect(new Set(addresses.map(idOf)).size).toBe(5)
  })
})

describe('sending a file', () => {
  test('stores it, whatever it is called', async () => {
    const address = await anAddress(admin)
    const response = await sendFile(admin.visitor, address, OAK)
    expect([response.status, response.body]).toEqual([200, { size: 3 }])
    expect(await rowOf(address)).toMatchObject({ size: 3, org_id: admin.orgId, created_by: admin.user.id })
    expect(await namesIn(kerf.dataDir)).toContain(`files/${idOf(address)}`)
  })

  test.each([1, 256 * 1024 + 1, 3_000_000])('of %i bytes stores all of them', async (size) => {
    const address = await anAddress(admin)
    expect((await sendFile(admin.visitor, address, Buffer.alloc(size, 'x'))).body).toEqual({ size })
    expect(await rowOf(address)).toMatchObject({ size })
  })

  test('of nothing is refused, and its address takes another one', async () => {
    const address = await anAddress(admin)
    const { status, body } = await sendFile(admin.visitor, address, Buffer.alloc(0))
    expect([status, body]).toEqual([400, { message: 'This file is empty' }])
    await expectUnused(address)
  })

  test('of nothing, whose length nobody said before, is refused and removed', async () => {
    const address = await anAddress(admin)
    const { pathname, search } = address
    const sending = request(kerf.url + pathname + search, {
      method: 'PUT',
      agent: false,
      headers: {
        cookie: admin.visitor.cookie,
        origin: address.origin,
        'content-type': 'application/octet-stream',
        'transfer-encoding': 'chunked',
      },
    }).end()
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    expect([response.statusCode, await json(response)]).toEqual([400, { message: 'This file is empty' }])
    expect(await rowOf(address)).toBeUndefined()
    expect(await namesIn(kerf.dataDir)).not.toContain(`files/${idOf(address)}`)
  })

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'no type at all', ''])(
    'of type %j stores its bytes as they are',
    async (type) => {
      const { pathname, search } = await anAddress(admin)
      const content = Buffer.from('{"not": json')
      const { status, body } = await admin.visitor.send('PUT', pathname + search, content, {
        'content-type': type,
      })
      expect([status, body]).toEqual([200, { size: content.length }])
    },
  )

  test('a second time is refused, and the first stays', async () => {
    const address = await anAddress(admin)
    await sendFile(admin.visitor, address, OAK)
    const again = await sendFile(admin.visitor, address, Buffer.from('Something else'))
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('This upload address was already used. Please start the upload again')
    expect(await rowOf(address)).toMatchObject({ size: 3 })
  })

  test('twice at once stores exactly one', async () => {
    const address = await anAddress(admin)
    const contents = ['one', 'the other'].map((text) => Buffer.from(text.repeat(50_000)))
    const responses = await Promise.all(contents.map((content) => sendFile(admin.visitor, address, content)))
    expect(statusesOf(responses)).toEqual([200, 409])
    const stored = responses.find(({ status }) => status === 200)
    expect(await rowOf(address)).toMatchObject({ size: stored?.body.size })
  })
})

describe('an address that was changed', () => {
  const changes: [string, (address: URL) => void][] = [
    ['signature', ({ searchParams }) => searchParams.set('signature', 'A'.repeat(43))],
    ['length of the signature', ({ searchParams }) => searchParams.set('signature', 'short')],
    [
      'signature, into letters of several bytes',
      ({ searchParams }) => searchParams.set('signature', 'ä'.repeat(43)),
    ],
    [
      'end',
      ({ searchParams }) => searchParams.set('expires', String(Number(searchParams.get('expires')) + 60)),
    ],
    ['id', (address) => (address.pathname = `/api/objects/${crypto.randomUUID()}`)],
    ['id, into none', (address) => (address.pathname = '/api/objects/anything')],
  ]
  test.each(changes)('in its %s is refused', async (_what, change) => {
    const address = await anAddress(admin)
    const changed = new URL(address)
    change(changed)
    const { status, body } = await sendFile(admin.visitor, changed, OAK)
    expect([status, body]).toEqual([403, { message: "This upload address isn't valid" }])
    await expectUnused(address)
  })

  test.each(['signature', 'expires'])('by leaving out its %s is refused', async (name) => {
    const address = await anAddress(admin)
    const changed = new URL(address)
    changed.searchParams.delete(name)
    const { status, body } = await sendFile(admin.visitor, changed, OAK)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ [name]: 'The upload link is incomplete' })
    await expectUnused(address)
  })

  test('by signing it with another secret is refused', async () => {
    const address = await anAddress(admin)
    const forged = new URL(address)
    const { user, orgId } = admin
    const signed = {
      id: idOf(address),
      userId: user.id,
      orgId,
      expires: Number(address.searchParams.get('expires')),
    }
    expect(signUploadAddress(SECRET, signed)).toBe(address.searchParams.get('signature'))
    forged.searchParams.set('signature', signUploadAddress(`${SECRET}!`, signed))
    expect((await sendFile(admin.visitor, forged, OAK)).status).toBe(403)
    await expectUnused(address)
  })
})

test('an address that has expired says so', async () => {
  const address = await anAddress(admin)
  const old = new URL(address)
  const expires = Math.floor(Date.now() / 1000) - 1
  const signed = { id: idOf(address), userId: admin.user.id, orgId: admin.orgId, expires }
  old.searchParams.set('expires', String(expires))
  old.searchParams.set('signature', signUploadAddress(SECRET, signed))
  const { status, body } = await sendFile(admin.visitor, old, OAK)
  expect(status).toBe(403)
  expect(body.message).toBe('This upload address has expired. Please start the upload again')
  await expectUnused(address)
})

describe('an address is for the one who asked for it', () => {
  test('and for nobody else', async () => {
    const address = await anAddress(admin)
    const other = await anAdmin(kerf)
    expect((await sendFile(colleague.visitor, address, OAK)).status).toBe(403)
    expect((await sendFile(other.visitor, address, OAK)).status).toBe(403)
    expect((await sendFile(kerf.visitor(), address, OAK)).status).toBe(401)
    await expectUnused(address)
  })

  test('in the organization that they asked in', async () => {
    const traveller = await aMember(kerf, admin)
    const other = await anAdmin(kerf)
    const address = await anAddress(traveller)
    await kerf.database.pool.query(
      `with joined as (insert into organization_members (org_id, user_id, role) values ($1, $2, 'SHOP'))
       update sessions set active_org_id = $1 where user_id = $2`,
      [other.orgId, traveller.user.id],
    )
    expect((await sendFile(traveller.visitor, address, OAK)).status).toBe(403)
  })

  test('and not for a page of another site', async () => {
    const address = await anAddress(admin)
    const elsewhere: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of elsewhere) {
      const { pathname, search } = address
      const sent = await admin.visitor.send('PUT', pathname + search, OAK, {
        'content-type': 'text/plain',
        ...headers,
      })
      expect(sent.status).toBe(403)
      expect((await admin.visitor.post('/api/objects/upload', undefined, headers)).status).toBe(403)
    }
    await expectUnused(address)
  })
})

test('only the sending of files takes a body that is no JSON', async () => {
  const order = await anOrder(admin)
  const fileUrl = await anUpload(admin)
  const body = `originalName=a.txt&fileUrl=${fileUrl}`
  const { status } = await admin.visitor.post(`/api/orders/${order.id}/attachments`, body, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(status).toBe(415)
})
