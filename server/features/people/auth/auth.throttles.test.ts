import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, PASSWORD } from '../../../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf({ trustProxy: ['127.0.0.1'] })
})
afterAll(() => kerf.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

const login = (email: string, password: string, address: string) =>
  kerf.visitor().post('/api/login', { email, password }, from(address))

const setCount = (to: number) => kerf.database.pool.query('update throttles set count = $1', [to])

async function failTenTimes(email: string, address: string): Promise<void> {
  const tries = Array.from({ length: 10 }, () => login(email, 'a-wrong-password', address))
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(401))
}

describe('failed sign-ins', () => {
  test('after ten, the right password is refused as well, with the time to wait', async () => {
    const ann = await anAdmin(kerf)
    await failTenTimes(ann.email, '192.0.2.1')
    const response = await login(ann.email, PASSWORD, '192.0.2.1')
    expect(response.status).toBe(429)
    expect(response.body.message).toMatch(/^Too many tries\. Please try again in \d+ minutes$/)
    expect(response.headers.getSetCookie()).toEqual([])
    const wait = Number(response.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
  })

  test('neither another address nor another account is affected', async () => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    await failTenTimes(ann.email, '192.0.2.2')
    expect((await login(ann.email, PASSWORD, '192.0.2.3')).status).toBe(200)
    expect((await login(ann.email, PASSWORD, '2001:db8::1')).status).toBe(200)
    expect((await login(bob.email, PASSWORD, '192.0.2.2')).status).toBe(200)
    expect((await login(ann.email, PASSWORD, '192.0.2.2')).status).toBe(429)
  })

  test('the case of the address makes no new account', async () => {
    const ann = await anAdmin(kerf)
    await failTenTimes(ann.email, '192.0.2.4')
    expect((await login(ann.email.toUpperCase(), PASSWORD, '192.0.2.4')).status).toBe(429)
  })

  test('an account that is not there is throttled like one that is', async () => {
    await failTenTimes('nobody@example.com', '192.0.2.5')
    expect((await login('nobody@example.com', 'any-password', '192.0.2.5')).status).toBe(429)
  })

  test('of forty guesses at once, ten are looked at', async () => {
    const ann = await anAdmin(kerf)
    const guesses = Array.from({ length: 40 }, (_, n) => login(ann.email, `guess-number-${n}`, '192.0.2.6'))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  test('a hundred from one network are the last, whoever they are for', async () => {
    const ann = await anAdmin(kerf)
    const began = performance.now()
    const guess = (n: number) => login(`invented${n}@example.com`, 'any-password', `2001:db8:5:7::${n}`)
    await kerf.database.pool.query('delete from throttles')
    expect((await guess(1)).status).toBe(401)
    await setCount(99)
    expect((await guess(2)).status).toBe(401)
    const refused = await login(ann.email, PASSWORD, '2001:db8:5:8:ffff::1')
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringMatching(/^Too many tries\. Please try again in \d+ minutes$/),
    ])
    const seconds = (performance.now() - began) / 1000
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(15 * 60 - Math.ceil(seconds))
    expect((await login(ann.email, PASSWORD, '2001:db8:5:100::1')).status).toBe(200)
  })

  test('two hundred at once with invented addresses keep nobody elsewhere out', async () => {
    const ann = await anAdmin(kerf)
    let lookedAt = 0
    const guesses = Array.from({ length: 210 }, async (_, n) => {
      const response = await login(`rush${n}@example.com`, 'any-password', '192.0.2.20')
      if (response.status === 401) lookedAt += 1
      return response
    })
    expect((await login(ann.email, PASSWORD, '192.0.2.21')).status).toBe(200)
    expect(lookedAt).toBeLessThan(50)
    const responses = await Promise.all(guesses)
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100)
    for (const { status, headers } of responses) expect(headers.has('retry-after')).toBe(status !== 401)
  })

  test('successes do not count', async () => {
    const ann = await anAdmin(kerf)
    for (let n = 0; n < 12; n += 1) {
      expect((await login(ann.email, PASSWORD, '192.0.2.7')).status).toBe(200)
    }
  })

  test('the count is shared by all server processes', async () => {
    const ann = await anAdmin(kerf)
    await failTenTimes(ann.email, '192.0.2.8')
    const second = await kerf.another()
    try {
      const body = { email: ann.email, password: PASSWORD }
      expect((await second.visitor().post('/api/login', body, from('192.0.2.8'))).status).toBe(429)
    } finally {
      await second.close()
    }
  })

  test('the window passes', async () => {
    const ann = await anAdmin(kerf)
    await failTenTimes(ann.email, '192.0.2.9')
    await kerf.database.pool.query('update throttles set reset_at = now() where count >= 10')
    expect((await login(ann.email, 'a-wrong-password', '192.0.2.9')).status).toBe(401)
    expect((await login(ann.email, PASSWORD, '192.0.2.9')).status).toBe(200)
  })

  test('no address and no e-mail is kept', async () => {
    await login('secret@example.com', 'a-wrong-password', '192.0.2.10')
    const { rows } = await kerf.database.pool.query('select key from throttles')
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('registrations', () => {
  let count = 0
  const register = (address: string, more: Record<string, unknown> = {}) => {
    count += 1
    const body = { email: `reg${count}@example.com`, password: PASSWORD, organizationName: 'Shop', ...more }
    return kerf.visitor().post('/api/register', body, from(address))
  }

  test('the hundredth of an hour from one address is the last', async () => {
    await kerf.database.pool.query('delete from throttles')
    expect((await register('198.51.100.1')).status).toBe(201)
    await setCount(99)
    expect((await register('198.51.100.1')).status).toBe(201)
    const response = await register('198.51.100.1')
    expect(response.status).toBe(429)
    const wait = Number(response.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(59 * 60)
    expect(wait).toBeLessThanOrEqual(60 * 60)
    expect((await register('198.51.100.2')).status).toBe(201)
  })

  test('make nothing when they are too many', async () => {
    await register('198.51.100.3')
    await setCount(100)
    const before = (await kerf.database.pool.query('select count(*) from users')).rows
    expect((await register('198.51.100.3')).status).toBe(429)
    expect((await kerf.database.pool.query('select count(*) from users')).rows).toEqual(before)
  })

  test('who only makes mistakes in the form is not counted', async () => {
    await register('198.51.100.4')
    await setCount(99)
    for (let n = 0; n < 3; n += 1) {
      expect((await register('198.51.100.4', { password: 'short' })).status).toBe(400)
    }
    expect((await register('198.51.100.4')).status).toBe(201)
  })
})

test('without a trusted proxy, X-Forwarded-For changes nothing', async () => {
  const plain = await startKerf()
  try {
    const ann = await anAdmin(plain)
    const guess = (n: number) =>
      plain.visitor().post('/api/login', { email: ann.email, password: 'wrong' }, from(`203.0.113.${n}`))
    await Promise.all(Array.from({ length: 10 }, (_, n) => guess(n)))
    expect((await guess(99)).status).toBe(429)
  } finally {
    await plain.close()
  }
})
