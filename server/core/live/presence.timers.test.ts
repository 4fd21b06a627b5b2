import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endSharedKerf } from '../../../test/support/kerf.ts'
import type { PresenceMessage } from '#shared/realtime.ts'
import type { Notifier, Signal } from './notifier.ts'
import { openPresence } from './presence.ts'

beforeAll(endSharedKerf)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const person = { id: 'ann', displayName: 'Ann', profileImageUrl: null, role: 'SHOP' as const }

function aPresence(isThere = () => Promise.resolve(true)) {
  const signals: Signal[] = []
  const told: PresenceMessage[] = []
  const ping = vi.fn<() => void>()
  const notifier: Notifier = {
    notify: (signal) => void signals.push(signal),
    onSignal: () => undefined,
    onGap: () => undefined,
    close: () => Promise.resolve(),
  }
  const presence = openPresence(isThere, notifier, pino({ level: 'silent' }))
  const window = presence.connect(
    { orgId: 'org', person },
    { send: (message) => void told.push(message), ping },
  )
  return { presence, window, signals, told, ping }
}

test('while nobody has anything open nothing is sent and no timer runs', async () => {
  const { window, signals, ping } = aPresence()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vi.getTimerCount()).toBe(0)
  window.say({ id: 'table', editing: false })
  await vi.advanceTimersByTimeAsync(3000)
  expect(ping).toHaveBeenCalled()
  window.say(undefined)
  await vi.advanceTimersByTimeAsync(3000)
  expect(vi.getTimerCount()).toBe(0)
  const before = signals.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signals.length).toBe(before)
})

test('a window whose network is gone is gone within five seconds, and one that answers stays', async () => {
  const { window, signals } = aPresence()
  const last = () => signals.at(-1)
  window.say({ id: 'table', editing: false })
  for (let second = 0; second < 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    if (second % 2 === 0) window.heard()
    expect(last()).toMatchObject({ showing: { id: 'table' } })
  }
  window.heard()
  await vi.advanceTimersByTimeAsync(5000)
  expect(last()).toMatchObject({ showing: null })
  window.left()
})

test('an id is asked for once, and one that is not the organization’s is shown to nobody', async () => {
  const isThere = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
  const { window, signals, told } = aPresence(isThere)
  for (let time = 0; time < 5; time += 1) {
    window.say({ id: 'table', editing: time % 2 === 0 })
    window.heard()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect([isThere.mock.calls.length, signals, told]).toEqual([1, [], []])
  expect(vi.getTimerCount()).toBe(0)
})

test('whoever floods is heard, and others hear of it, five times a second at most', async () => {
  const { window, signals, told } = aPresence()
  const SECONDS = 3
  for (let time = 0; time < SECONDS * 1000; time += 1) {
    window.say({ id: 'table', editing: time % 3 === 0 })
    await vi.advanceTimersByTimeAsync(1)
  }
  const beats = SECONDS / 2
  expect(signals.length).toBeLessThanOrEqual(SECONDS * 5 + beats)
  expect(told.length).toBeLessThanOrEqual(SECONDS * 5)
  expect(told.length).toBeGreaterThan(SECONDS)
  window.left()
})
