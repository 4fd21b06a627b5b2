import { describe, expect, test } from 'vitest'
import { promiseToken, readPromiseToken, type Promised } from './promise-token.ts'

const PROMISED: Promised = { date: '2026-12-01', even: '2026-11-27', basis: 'history', orders: 34, weeks: 26 }
const TO = { orgId: 'oak', orderId: 'desk' }
const NOW = new Date('2026-11-23T10:20:00Z')
const hoursOn = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const token = promiseToken('secret', TO, PROMISED, NOW)

describe('the token of a promise', () => {
  test('says what was said, for a day', () => {
    for (const hours of [0, 24])
      expect(readPromiseToken('secret', TO, token, hoursOn(hours))).toEqual(PROMISED)
    expect(() => readPromiseToken('secret', TO, token, hoursOn(25))).toThrow('has expired')
  })

  test('is the same in the same hour', () => {
    expect(promiseToken('secret', TO, PROMISED, hoursOn(0.5))).toBe(token)
    expect(token.length).toBeLessThan(1000)
  })

  test.each([
    ['secret', 'another secret', TO],
    ['organization', 'secret', { ...TO, orgId: 'elm' }],
    ['order', 'secret', { ...TO, orderId: 'bench' }],
    ['order that is new', 'secret', { ...TO, orderId: null }],
  ])('is nothing to another %s', (_what, secret, to) => {
    expect(() => readPromiseToken(secret, to, token, NOW)).toThrow('has expired')
  })
})
