import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notifier, Signal } from './notifier.ts'
import { openPresence } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const person = { id: 'ann', displayName: 'Ann', profileImageUrl: null, role: 'SHOP' as const }

const all = (_orgId: string, ids: string[]) => Promise.resolve(new Set(ids))

function aPresence(whichAreThere = all) {
  const signals: Signal[] = []
  const told: Buffer[] = []
  const ping = vi.fn<() => void>()
  const notifier: Notifier = {
    notify: (signal) => void signals.push(signal),
    onSignal: () => undefined,
    onGap: () => undefined,
    close: () => Promise.resolve(),
  }
  const presence = openPresence(whichAreThere, notifier, pino({ level: 'silent' }))
  const open = (orgId = 'org') =>
    presence.connect({ orgId, person }, { send: (message) => void told.push(message), ping })
  return { window: open(), open, signals, told, ping }
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
  const none = vi.fn<typeof all>(() => Promise.resolve(new Set()))
  const { window, signals, told } = aPresence(none)
  for (let time = 0; time < 5; time += 1) {
    window.say({ id: 'table', editing: time % 2 === 0 })
    window.heard()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect([none.mock.calls.length, signals, told]).toEqual([1, [], []])
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

test('where more than a hundred windows show the same, each is told once a second at most, and of the latest in the end', async () => {
  const { open, told } = aPresence()
  const windows = Array.from({ length: 150 }, () => open())
  const SECONDS = 4
  for (let time = 0; time < SECONDS * 5; time += 1) {
    for (const window of windows) {
      window.say({ id: 'table', editing: time % 2 === 0 })
      window.heard()
    }
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(told.length).toBeLessThanOrEqual((SECONDS + 1) * windows.length)
  expect(told.length).toBeGreaterThanOrEqual(windows.length)
  windows[0]?.say({ id: 'table', editing: true })
  await vi.advanceTimersByTimeAsync(2000)
  expect(JSON.parse(String(told.at(-1)))).toMatchObject({ people: [{ editing: true }] })
})

test('an organization has one lookup under way, of two hundred ids at most; others do not wait for it', async () => {
  const answers: (() => void)[] = []
  const underway = vi.fn<typeof all>(async (orgId, ids) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return all(orgId, ids)
  })
  const { open, signals } = aPresence(underway)
  const lookups = () => underway.mock.calls.map(([orgId, { length }]) => `${orgId} ${length}`)
  const windows = Array.from({ length: 450 }, () => open('many'))
  for (const [n, window] of windows.entries()) window.say({ id: `table ${n}`, editing: false })
  open('few').say({ id: 'table', editing: false })
  await vi.advanceTimersByTimeAsync(1000)
  expect(lookups()).toEqual(['many 200', 'few 1'])

  // Of the first, one is looked up with the last ones again, one shows nothing more, and one is gone.
  windows[0]?.say({ id: 'bench', editing: false })
  windows[1]?.say(undefined)
  windows[2]?.left()
  windows[449]?.left()
  await vi.advanceTimersByTimeAsync(1000)
  for (const expected of ['many 200', 'many 50']) {
    for (const answer of answers.splice(0)) answer()
    await vi.advanceTimersByTimeAsync(1)
    expect(lookups().at(-1)).toBe(expected)
  }
  for (const answer of answers.splice(0)) answer()
  await vi.advanceTimersByTimeAsync(1)
  expect(lookups().length).toBe(4)
  const shown = new Set(
    signals.map((signal) => (signal.kind === 'presence' ? signal.showing?.id : undefined)),
  )
  const expected = ['bench', 'table', ...windows.map((_, n) => `table ${n}`).slice(3, 449)]
  expect(shown).toEqual(new Set(expected))
})

test('a lookup that fails keeps nobody from the next one', async () => {
  const failing = vi.fn<typeof all>(all).mockRejectedValueOnce(new Error('away'))
  const { window, open, signals } = aPresence(failing)
  window.say({ id: 'table', editing: false })
  await vi.advanceTimersByTimeAsync(1000)
  expect(signals).toEqual([])
  open().say({ id: 'bench', editing: false })
  window.heard()
  await vi.advanceTimersByTimeAsync(1000)
  expect(signals).toMatchObject([{ showing: { id: 'bench' } }, { showing: { id: 'table' } }])
})
