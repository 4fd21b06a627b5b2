import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TIMES } from '../limits.ts'
import type { Notifier, Signal } from './notifier.ts'
import { openPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const person = { id: 'ann', displayName: 'Ann', profileImageUrl: null, role: 'SHOP' as const }

function aPresence() {
  const signals: Signal[] = []
  const told: Buffer[] = []
  const ping = vi.fn<() => void>()
  const notifier: Notifier = {
    notify: (signal) => void signals.push(signal),
    onSignal: () => undefined,
    onGap: () => undefined,
    close: () => Promise.resolve(),
  }
  const presence = openPresence(notifier, TIMES.presenceBeatMs)
  const window = presence.connect(
    { orgId: 'org', person },
    { send: (message) => void told.push(message), ping },
  )
  return { window, signals, told, ping }
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

test('whoever floods is heard, and others hear of it, five times a second at most', async () => {
  const { window, signals, told } = aPresence()
  const SECONDS = 3
  for (let time = 0; time < SECONDS * 1000; time += 1) {
    window.say({ id: 'table', editing: time % 3 === 0 })
    await vi.advanceTimersByTimeAsync(1)
  }
  const beats = SECONDS
  expect(signals.length).toBeLessThanOrEqual(SECONDS * 5 + beats)
  expect(told.length).toBeLessThanOrEqual(SECONDS * 5)
  expect(told.length).toBeGreaterThan(SECONDS)
  window.left()
})
