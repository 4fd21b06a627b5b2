import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { REPLAY_LIMIT } from '#shared/realtime.ts'
import { eventOf, KIND, RoomListener } from '../../test/support/live/room-listener.ts'
import { until } from '../../test/support/until.ts'
import { watchEpoch } from './epoch.ts'
import type { ListenerKind } from './listener.ts'
import type { Notifier, Signal } from './notifier.ts'
import { openRooms, type EventSource } from './rooms.ts'

const PRESENT = 1000

/** Rooms whose organizations have logs in memory, each with a thousand events. */
function aServer({
  bytes = 0,
  beatMs = 30_000,
  read = () => setImmediate(),
}: { bytes?: number; beatMs?: number; read?: () => Promise<void> } = {}) {
  const versions = new Map<string, number>()
  const versionOf = (orgId: string) => versions.get(orgId) ?? PRESENT
  const reads: { orgId: string; version: number; limit: number }[] = []
  const underway = new Map<string, number>()
  let mostOfOne = 0
  const listeners: ((signal: Signal) => void)[] = []
  const gapListeners: (() => void)[] = []
  const notifier: Notifier = {
    notify: (signal) => listeners.forEach((listener) => listener(signal)),
    onSignal: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: () => Promise.resolve(),
  }
  const padding = 'x'.repeat(bytes)
  const source: EventSource = {
    epoch: watchEpoch(() => Promise.resolve('epoch')),
    versions: async (orgIds) => new Map(orgIds.map((id) => [id, versionOf(id)])),
    async eventsAfter(orgId, version, limit) {
      reads.push({ orgId, version, limit })
      underway.set(orgId, (underway.get(orgId) ?? 0) + 1)
      mostOfOne = Math.max(mostOfOne, ...underway.values())
      try {
        await read()
      } finally {
        underway.set(orgId, (underway.get(orgId) ?? 0) - 1)
      }
      const count = Math.min(limit, versionOf(orgId) - version)
      return Array.from({ length: count }, (_, n) => ({ ...eventOf(version + 1 + n), padding }))
    },
  }
  const rooms = openRooms(source, notifier, pino({ level: 'silent' }), beatMs)
  onTestFinished(() => rooms.close())
  return {
    rooms,
    reads,
    notifier,
    missSignals: () => gapListeners.forEach((listener) => listener()),
    mostOfOne: () => mostOfOne,
    open: async (orgId: string, version?: number): Promise<RoomListener> => {
      const listener = new RoomListener(orgId)
      expect(rooms.join(listener)).toBeUndefined()
      await rooms.start(listener, version === undefined ? {} : { version })
      return listener
    },
    /** Writes so many events. */
    write: (orgId: string, count: number, { isTold = true } = {}): number => {
      const version = versionOf(orgId) + count
      versions.set(orgId, version)
      if (isTold) notifier.notify({ kind: 'changed', orgId, version })
      return version
    },
  }
}

const after = (version: number, last = PRESENT) =>
  Array.from({ length: last - version }, (_, n) => version + 1 + n)

test('screens that come back with the same version are sent what was read once', async () => {
  const { open, reads } = aServer()
  const screens = await Promise.all(Array.from({ length: 200 }, () => open('org', PRESENT - 120)))
  await until(async () => screens.every(({ heard }) => heard.length === 120))
  for (const screen of screens) expect(screen.versions()).toEqual(after(PRESENT - 120))
  expect(reads.length).toBeLessThan(10)
})

test('a screen that is up to date hears what is new while others catch up, and one reading of a room is under way', async () => {
  const { open, write, mostOfOne } = aServer()
  const live = await open('org')
  const old = await Promise.all(
    Array.from({ length: 50 }, (_, n) => open('org', PRESENT - REPLAY_LIMIT + 10 * n)),
  )
  let behind = 0
  live.onDelivered = () => (behind = old.filter((screen) => screen.versions().at(-1) !== last).length)
  const last = write('org', 1)
  await until(async () => [live, ...old].every((screen) => screen.versions().at(-1) === last))
  expect(behind).toBeGreaterThan(0)
  for (const [n, screen] of old.entries()) {
    expect(screen.versions()).toEqual(after(PRESENT - REPLAY_LIMIT + 10 * n, last))
  }
  expect([live.versions(), mostOfOne()]).toEqual([[last], 1])
})

test('heavy events are not sent: the page loads again', async () => {
  const { open, reads } = aServer({ bytes: 100_000 })
  const screen = await open('org', PRESENT - REPLAY_LIMIT)
  await until(async () => screen.heard.length > 0)
  expect(screen.versions()).toEqual([PRESENT])
  expect(reads.reduce((sum, { limit }) => sum + limit, 0)).toBeLessThan(100)
})

test('a reading that fails is repeated at the next signal, and nothing is read for who has left', async () => {
  const read = vi.fn<() => Promise<void>>(() => setImmediate()).mockRejectedValueOnce(new Error('away'))
  const { rooms, open, write, reads } = aServer({ read })
  const screen = await open('org', PRESENT - 2)
  await until(async () => reads.length === 1)
  write('org', 1)
  await until(async () => screen.heard.length === 3)
  expect(screen.versions()).toEqual(after(PRESENT - 2, PRESENT + 1))
  const gone = await open('elsewhere')
  rooms.leave(gone)
  write('elsewhere', 1)
  await setImmediate()
  expect(reads.some(({ orgId }) => orgId === 'elsewhere')).toBe(false)
})

test('between two events of a shop with many windows another shop hears its own', async () => {
  const server = aServer()
  const many = await Promise.all(Array.from({ length: 200 }, () => server.open('many')))
  const few = await server.open('few')
  let sent = 0
  let sentBefore = 0
  few.onDelivered = () => (sentBefore = sent)
  for (const screen of many) {
    screen.onDelivered = () => {
      sent += 1
      if (sent === 1) server.write('few', 1)
    }
  }
  server.write('many', 50)
  await until(async () => many.every(({ heard }) => heard.length === 50) && few.heard.length === 1)
  expect(sentBefore).toBeLessThan(50 * many.length)
})

test('who comes or goes while events are handed on hears each of them once, in order', async () => {
  const server = aServer()
  let last = PRESENT
  let sent = 0
  const screens: RoomListener[] = []
  const since = new Map<RoomListener, number>()
  const gone = new Map<RoomListener, number>()
  const coming: Promise<unknown>[] = []
  const come = async (version: number) => {
    const screen = await server.open('org', version)
    screen.onDelivered = onDelivered
    since.set(screen, version)
    screens.push(screen)
  }
  function onDelivered(): void {
    sent += 1
    if (sent > 1500) return
    // Some know all that has happened, some less, and some only what others have not even been sent yet.
    if (sent % 37 === 0) coming.push(come(sent % 2 === 0 ? last : last - (sent % 50)))
    if (sent % 101 === 0) last = server.write('org', 1 + (sent % 7))
    const leaving = sent % 73 === 0 ? screens[sent % screens.length] : undefined
    if (!leaving || gone.has(leaving)) return
    server.rooms.leave(leaving)
    gone.set(leaving, leaving.heard.length)
  }
  for (let n = 0; n < 20; n += 1) await come(last)
  last = server.write('org', 40)
  const isAtLast = (screen: RoomListener) =>
    gone.has(screen) || (screen.versions().at(-1) ?? since.get(screen)) === last
  await until(async () => screens.every(isAtLast))
  await Promise.all(coming)
  last = server.write('org', 3)
  await until(async () => screens.every(isAtLast))
  expect(screens.length).toBeGreaterThan(40)
  expect(gone.size).toBeGreaterThan(5)
  for (const screen of screens) {
    const heard = screen.versions()
    const start = since.get(screen) ?? 0
    expect(heard).toEqual(after(start, gone.has(screen) ? (heard.at(-1) ?? start) : last))
  }
  for (const [screen, heard] of gone) expect(screen.heard.length).toBe(heard)
})

test('a person whose inbox changes a hundred times at once is told once, and nobody else is', async () => {
  const { notifier, rooms, open } = aServer()
  const [ann, other] = [await open('org'), await open('elsewhere')]
  const silent = new RoomListener('org')
  rooms.join(silent)
  for (let time = 0; time < 100; time += 1) {
    for (const userId of ['ann', 'ben']) {
      notifier.notify({ kind: 'personal', orgId: 'org', userId, message: { type: 'INBOX' } })
    }
  }
  await until(async () => ann.heard.length > 0)
  expect([ann, other, silent].map(({ heard }) => heard)).toEqual([[{ type: 'INBOX' }], [], []])
})

test('an organization has two thousand places and a session forty, however often its people sign in', async () => {
  const { rooms } = aServer()
  const mine = Array.from({ length: 41 }, () => new RoomListener('a', 'mine'))
  for (const screen of mine) expect(rooms.join(screen)).toBeUndefined()
  expect(mine.map(({ ending }) => ending)).toEqual(['displaced', ...mine.slice(1).map(() => undefined)])
  const others = Array.from({ length: 1960 }, () => new RoomListener('a'))
  for (const screen of others) expect(rooms.join(screen)).toBeUndefined()
  expect(rooms.join(new RoomListener('a'))).toBe('displaced')
  expect(rooms.join(new RoomListener('b'))).toBeUndefined()
  for (const screen of others.slice(0, 1)) rooms.leave(screen)
  expect(rooms.join(new RoomListener('a'))).toBeUndefined()
  expect(rooms.size(KIND)).toBe(2001)
})

test('who leaves too much unread is sent away, the sooner the more listen', async () => {
  const { open, write } = aServer()
  const [slow, slower, reading] = [await open('org'), await open('org'), await open('org')]
  slow.unread = 1024 * 1024
  slower.unread = 3 * 1024 * 1024
  const last = write('org', 1)
  await until(async () => reading.versions().at(-1) === last)
  expect([slow, slower, reading].map(({ ending }) => ending)).toEqual([undefined, 'slow', undefined])
  const many = await Promise.all(Array.from({ length: 100 }, () => open('org')))
  write('org', 1)
  await until(async () => slow.ending !== undefined)
  expect([slow.ending, many.some(({ ending }) => ending)]).toEqual(['slow', false])
})

test('a beat carries what each listener has, also while it waits for more', async () => {
  const answers: (() => void)[] = []
  const { rooms, open } = aServer({
    beatMs: 10,
    read: () => new Promise((resolve) => answers.push(resolve)),
  })
  const [ready, behind] = [await open('org'), await open('org', PRESENT - 2)]
  const silent = new RoomListener('org')
  rooms.join(silent)
  await until(async () => silent.beats.length > 1)
  expect([ready, behind, silent].map(({ beats }) => beats.at(-1))).toEqual([PRESENT, PRESENT - 2, undefined])
  answers.shift()?.()
  await until(async () => behind.beats.at(-1) === PRESENT)
  expect(behind.versions()).toEqual(after(PRESENT - 2))
})

test('a database that stalls delays the beat, one that fails the next one doesn’t, and none comes after the end', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ended = vi.fn<(of: unknown[]) => Promise<never[]>>(async () => [])
  const kind: ListenerKind = { ...KIND, ended }
  const { rooms } = aServer({ beatMs: 1000 })
  const screen = new RoomListener('org', 'key', kind)
  rooms.join(screen)
  let answer: () => void = () => undefined
  ended.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve([]))))
  await vi.advanceTimersByTimeAsync(3900)
  expect(screen.beats.length).toBe(0)
  answer()
  await vi.advanceTimersByTimeAsync(900)
  expect(screen.beats.length).toBe(1)
  ended.mockRejectedValueOnce(new Error('away'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.beats.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1100)
  expect(screen.beats.length).toBe(2)
  rooms.close()
  expect([screen.ending, rooms.join(new RoomListener('org'))]).toEqual(['stopping', 'stopping'])
  await vi.advanceTimersByTimeAsync(5000)
  expect([screen.beats.length, vi.getTimerCount()]).toEqual([2, 0])
})

test('after signals may have been missed their changes are found, and who has ended is sent away', async () => {
  const kind: ListenerKind = { ...KIND, ended: async (of) => of.filter(({ key }) => key === 'gone') }
  const { rooms, open, write, missSignals } = aServer()
  const live = await open('org')
  const gone = new RoomListener('org', 'gone', kind)
  rooms.join(gone)
  write('org', 1, { isTold: false })
  missSignals()
  await until(async () => gone.ending !== undefined && live.heard.length === 2)
  expect([gone.ending, live.ending, live.heard[0]]).toEqual(['ended', undefined, { type: 'PERSONAL' }])
})
