import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { Unavailable } from './errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('a password’s hash', () => {
  test('is Argon2id with 19 MiB, two passes and one lane, and salted', async () => {
    const [one, two] = [await hashPassword('walnut and oak'), await hashPassword('walnut and oak')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'walnut and oak')).toBe(true)
    expect(await verifyPassword(two, 'walnut and oak')).toBe(true)
    expect(await verifyPassword(one, 'walnut and oaK')).toBe(false)
  })

  test('looks at every character: none is cut off and none is folded', async () => {
    const long = `${'x'.repeat(127)}a`
    const hashed = await hashPassword(long)
    expect(await verifyPassword(hashed, long)).toBe(true)
    expect(await verifyPassword(hashed, `${'x'.repeat(127)}b`)).toBe(false)
    const withNul = await hashPassword('oak\u0000one')
    expect(await verifyPassword(withNul, 'oak\u0000two')).toBe(false)
  })
})

test('nobody’s password is never right', async () => {
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false)
  expect(await verifyPassword(null, '')).toBe(false)
})

test('a rush is turned away instead of piling up, and is forgotten when it is over', async () => {
  const rush = Array.from({ length: 220 }, () => verifyPassword(undefined, 'x'))
  const outcomes = await Promise.allSettled(rush)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(50)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Unavailable)
  expect(await verifyPassword(undefined, 'x')).toBe(false)
  expect(await verifyPassword(await hashPassword('oak'), 'oak')).toBe(true)
})

test('the commonest are known in any case', () => {
  expect(['password', 'Password', 'PASSWORD1', '12345678', 'iloveyou'].filter(isCommonPassword)).toHaveLength(
    5,
  )
  expect(isCommonPassword('walnut-and-oak-42')).toBe(false)
})
