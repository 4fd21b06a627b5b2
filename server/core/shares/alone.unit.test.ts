import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAlone } from './alone.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('an organization is alone until another one asks, and a minute after they took turns last', () => {
  const alone = watchAlone()
  expect(alone.isAlone()).toBe(true)
  for (const owner of ['a', 'a']) alone.heard(owner)
  expect(alone.isAlone()).toBe(true)
  alone.heard('b')
  expect(alone.isAlone()).toBe(false)
  vi.advanceTimersByTime(59_000)
  alone.heard('b')
  expect(alone.isAlone()).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(alone.isAlone()).toBe(true)
})
