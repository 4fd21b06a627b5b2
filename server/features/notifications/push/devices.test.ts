import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anotherBrowser, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { aSubscription } from '../../../../test/support/push/subscription.ts'
import type { Visitor } from '../../../../test/support/visitor.ts'

const PATH = '/api/push/devices'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

const devicesOf = async (visitor: Visitor) => (await visitor.get(PATH)).body
const add = async (visitor: Visitor, subscription: unknown = aSubscription()) =>
  visitor.put(PATH, subscription)

describe('a browser that asks for pushes', () => {
  test('is listed for its owner, as the one of this session', async () => {
    const phone = await anotherBrowser(kerf, ann, { userAgent: 'Phone' })
    const { status, body } = await add(phone)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      userAgent: 'Phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
      isCurrent: true,
    })
    const tablet = await anotherBrowser(kerf, ann, { userAgent: 'Tablet' })
    const second = (await add(tablet)).body
    expect(await devicesOf(tablet)).toEqual([second, { ...body, isCurrent: false }])
    expect(await devicesOf((await aMember(kerf, ann)).visitor)).toEqual([])
  })

  test('is one device, however often it asks and renews its subscription', async () => {
    const ben = await aMember(kerf, ann)
    const subscription = aSubscription()
    const first = (await add(ben.visitor, subscription)).body
    const again = (await add(ben.visitor, { ...aSubscription(), endpoint: subscription.endpoint })).body
    expect(again.id).toBe(first.id)
    const renewed = (await add(ben.visitor)).body
    expect((await devicesOf(ben.visitor)).map(({ id }: { id: string }) => id)).toEqual([renewed.id])
  })

  test('goes over to whoever asks in it next', async () => {
    const [ben, cleo] = [await aMember(kerf, ann), await aMember(kerf, ann)]
    const subscription = aSubscription()
    await add(ben.visitor, subscription)
    await add(cleo.visitor, subscription)
    expect(await devicesOf(ben.visitor)).toEqual([])
    expect(await devicesOf(cleo.visitor)).toHaveLength(1)
  })

  test('is one of twenty at most', async () => {
    const ben = await aMember(kerf, ann)
    const subscription = aSubscription()
    const { id } = (await add(ben.visitor, subscription)).body
    // Signed in elsewhere, without hashing a password each time.
    await kerf.database.pool.query(
      `with others as (
         insert into sessions (sid, sess, user_id, expire)
         select 'other ' || i, '{"userAgent":"Other"}', $1, now() + interval '1 day' from generate_series(1, 20) i
         returning sid, user_id)
       insert into push_subscriptions (user_id, sid, endpoint_hash, sealed)
       select user_id, sid, sid, '' from others where sid <> 'other 20'`,
      [ben.user.id],
    )
    expect((await add(ben.visitor, subscription)).status).toBe(200)
    const phone = await anotherBrowser(kerf, ben)
    const refused = await add(phone)
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'You already get push on 20 devices. Turn one off first' },
    ])
    await phone.delete(`${PATH}/${id}`)
    expect((await add(phone)).status).toBe(200)
  })

  test.each([
    [{ endpoint: undefined }, 'endpoint', 'Push address is required'],
    [{ endpoint: 'http://push.example.com/x' }, 'endpoint', 'Enter a web address that starts with https://'],
    [{ endpoint: 'push' }, 'endpoint', 'Enter a web address that starts with https://'],
    [
      { endpoint: `https://push.example.com/${'x'.repeat(2000)}` },
      'endpoint',
      'Push address can have up to 2,000 characters',
    ],
    [{ endpoint: 'https://127.0.0.1:9000/x' }, 'endpoint', 'Address must be on the public internet'],
    [{ endpoint: 'https://0x7f.1/x' }, 'endpoint', 'Address must be on the public internet'],
    [{ endpoint: 'https://[::ffff:10.0.0.1]/x' }, 'endpoint', 'Address must be on the public internet'],
    [{ endpoint: 'https://169.254.169.254/latest' }, 'endpoint', 'Address must be on the public internet'],
    [{ endpoint: 'https://localhost./x' }, 'endpoint', 'Address must be on the public internet'],
    [
      { endpoint: 'https://ann@push.example.com/x' },
      'endpoint',
      "Address can't contain a user name or password",
    ],
    [{ keys: undefined }, 'keys', 'Key is required'],
    [{ keys: { p256dh: 'a b', auth: 'AAAA' } }, 'keys.p256dh', 'Key contains invalid characters'],
    [
      { keys: { ...aSubscription().keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      'keys.p256dh',
      'Key is not a point of P-256',
    ],
    [{ keys: { ...aSubscription().keys, auth: 'AAAA' } }, 'keys.auth', 'Secret must have 16 bytes'],
  ])('with %j is refused', async (wrong, field, sentence) => {
    const { status, body } = await add(ann.visitor, { ...aSubscription(), ...wrong })
    expect([status, body.fields]).toEqual([400, expect.objectContaining({ [field]: sentence })])
    expect(await devicesOf(ann.visitor)).not.toContainEqual(expect.objectContaining({ isCurrent: true }))
  })
})

describe('a device', () => {
  test('is ended by its owner, from any of their browsers', async () => {
    const ben = await aMember(kerf, ann)
    const phone = await anotherBrowser(kerf, ben)
    const { id } = (await add(phone)).body
    for (const other of [ann.visitor, (await anAdmin(kerf)).visitor]) {
      for (const path of [`${PATH}/${id}`, `${PATH}/no-id`, `${PATH}/${crypto.randomUUID()}`]) {
        const { status, body } = await other.delete(path)
        expect([status, body]).toEqual([404, { message: 'Device not found' }])
      }
    }
    expect((await ben.visitor.delete(`${PATH}/${id}`)).status).toBe(204)
    expect(await devicesOf(phone)).toEqual([])
    expect((await ben.visitor.delete(`${PATH}/${id}`)).status).toBe(404)
  })

  test('ends with its session', async () => {
    const ben = await aMember(kerf, ann)
    const [phone, tablet] = [await anotherBrowser(kerf, ben), await anotherBrowser(kerf, ben)]
    await add(phone)
    await add(tablet)
    await phone.post('/api/logout')
    expect(await devicesOf(ben.visitor)).toHaveLength(1)
    const { rowCount } = await kerf.database.pool.query(
      "update sessions set expire = now() - interval '1 second' where sid in (select sid from push_subscriptions where user_id = $1)",
      [ben.user.id],
    )
    expect(rowCount).toBe(1)
    expect(await devicesOf(ben.visitor)).toEqual([])
  })

  test('is kept so that nobody reads its address from the database', async () => {
    const subscription = aSubscription()
    await add((await aMember(kerf, ann)).visitor, subscription)
    const { rows } = await kerf.database.pool.query(
      'select to_jsonb(p)::text as row from push_subscriptions p',
    )
    for (const secret of [subscription.endpoint, subscription.keys.p256dh, subscription.keys.auth]) {
      expect(rows.some(({ row }) => row.includes(secret))).toBe(false)
    }
  })
})
