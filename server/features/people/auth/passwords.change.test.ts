import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAdmin,
  anOrder,
  anotherBrowser,
  PASSWORD,
  type Somebody,
} from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import type { Visitor } from '../../../../test/support/visitor.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

const NEW = 'a-new-walnut-44'
const change = (visitor: Visitor, input: Record<string, unknown> = {}) =>
  visitor.post('/api/user/password', { currentPassword: PASSWORD, newPassword: NEW, ...input })
const login = async ({ email }: Somebody, password: string) =>
  (await kerf.visitor().post('/api/login', { email, password })).status

describe('changing one’s own password', () => {
  test('ends all other sessions at once, at every process, with their sockets; this one stays', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    const phone = await anotherBrowser(kerf, ann)
    const tablet = await anotherBrowser(kerf, ann)
    const second = await kerf.another()
    try {
      const there = second.visitor()
      there.cookie = tablet.cookie
      const others = [await Screen.live(phone), await Screen.live(there), await Screen.connect(phone)]
      const [own, uninvolved] = [await Screen.live(ann.visitor), await Screen.live(bob.visitor)]
      const { cookie } = ann.visitor
      const { status, body } = await change(ann.visitor)
      expect([status, body, ann.visitor.cookie]).toEqual([204, undefined, cookie])
      for (const screen of others) expect(await screen.closes()).toBe(4401)
      for (const visitor of [phone, tablet, there]) {
        expect((await visitor.get('/api/user')).status).toBe(401)
      }
      expect((await ann.visitor.get('/api/user')).body).toEqual(ann.user)
      for (const [screen, by] of [
        [own, ann],
        [uninvolved, bob],
      ] as const) {
        const order = await anOrder(by)
        expect(await screen.next()).toMatchObject({ type: 'ORDER_CREATED', order: { id: order.id } })
      }
      expect([await login(ann, PASSWORD), await login(ann, NEW), await login(bob, PASSWORD)]).toEqual([
        401, 200, 200,
      ])
    } finally {
      await second.close()
    }
  })

  test.each([
    ['currentPassword', 'not-the-present-one', 'This is not your current password'],
    ['currentPassword', PASSWORD.toUpperCase(), 'This is not your current password'],
    ['currentPassword', '', 'Current password is required'],
    ['currentPassword', null, 'Current password is required'],
    ['currentPassword', undefined, 'Current password is required'],
    ['currentPassword', [PASSWORD], 'Current password is required'],
    ['currentPassword', 'x'.repeat(1025), 'Current password can have up to 1,024 characters'],
    ['newPassword', PASSWORD, 'Please choose a password that differs from your current one'],
    ['newPassword', 'Password123', 'This password is too common. Please choose another one'],
    ['newPassword', 'walnut7', 'Password must have at least 8 characters'],
    ['newPassword', 'x'.repeat(129), 'Password can have up to 128 characters'],
    ['newPassword', '', 'Password is required'],
    ['newPassword', null, 'Password is required'],
    ['newPassword', 'walnut \udc00', 'Password contains invalid characters'],
  ])('with %s %j is refused, and nothing ends', async (field, value, sentence) => {
    const ann = await anAdmin(kerf)
    const phone = await anotherBrowser(kerf, ann)
    const { status, body } = await change(ann.visitor, { [field]: value })
    expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
    expect((await phone.get('/api/user')).status).toBe(200)
    expect([await login(ann, PASSWORD), await login(ann, NEW)]).toEqual([200, 401])
  })

  test('is one’s own, whomever the body names', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    expect((await change(ann.visitor, { userId: bob.user.id, email: bob.email })).status).toBe(204)
    expect([await login(ann, NEW), await login(bob, PASSWORD)]).toEqual([200, 200])
  })

  test('cannot be tried for ever: after ten wrong ones the right one is refused as well', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    const guesses = Array.from({ length: 15 }, (_, n) =>
      change(ann.visitor, { currentPassword: `guess-${n}` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const { status, body, headers } = await change(ann.visitor)
    expect([status, body.message]).toEqual([
      429,
      expect.stringMatching(/^Too many tries\. Please try again in \d+ minutes$/),
    ])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await change(bob.visitor)).status).toBe(204)
    expect((await ann.visitor.get('/api/user')).status).toBe(200)
    await kerf.database.pool.query('update throttles set reset_at = now() where count >= 10')
    expect((await change(ann.visitor)).status).toBe(204)
  })

  test('as often as one likes with the right one', async () => {
    const ann = await anAdmin(kerf)
    let currentPassword = PASSWORD
    for (let n = 0; n < 12; n += 1) {
      const newPassword = `walnut-number-${n}`
      expect((await change(ann.visitor, { currentPassword, newPassword })).status).toBe(204)
      currentPassword = newPassword
    }
  })
})
