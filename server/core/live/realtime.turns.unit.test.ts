import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeEach, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LogEvent } from '#shared/realtime.ts'
import { HubWindow } from '../../../test/support/live/hub-window.ts'
import { until } from '../../../test/support/until.ts'
import { watchEpoch } from './epoch.ts'
import type { EventSource } from './hub-parts.ts'
import type { Notifier, Signal } from './notifier.ts'
import { openHub } from './realtime.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Sending takes a millisecond of the fake clock, and something may happen meanwhile. */
class SlowWindow extends HubWindow {
  private readonly meanwhile: () => void

  constructor(meanwhile: () => void) {
    super()
    this.meanwhile = meanwhile
  }

  override send(data: Buffer, left: () => void): void {
    super.send(data, left)
    vi.advanceTimersByTime(1)
    this.meanwhile()
  }

  /** The versions of the events that it was sent. */
  heard(): number[] {
    const messages: { type: string; version: number }[] = this.said.map((message) => JSON.parse(message))
    return messages.flatMap(({ type, version }) => (type === 'REFETCH' ? [version] : []))
  }
}

// Any event that is about no order; what it tells makes no difference to the hub.
const eventOf = (version: number): LogEvent => ({ type: 'REFETCH', version })

/** A hub whose organizations have logs in memory. */
function aServer() {
  const versions = new Map<string, number>()
  const heard: ((signal: Signal) => void)[] = []
  const gapListeners: (() => void)[] = []
  let sent = 0
  let onSent: (count: number) => void = () => undefined
  const notifier: Notifier = {
    notify: () => undefined,
    onSignal: (listener) => void heard.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    close: () => Promise.resolve(),
  }
  const source: EventSource = {
    epoch: watchEpoch(() => Promise.resolve('epoch')),
    versions: async (orgIds) => new Map(orgIds.map((id) => [id, versions.get(id) ?? 0])),
    async eventsAfter(orgId, version, limit) {
      await setImmediate()
      const count = Math.min(limit, (versions.get(orgId) ?? 0) - version)
      return Array.from({ length: count }, (_, n) => eventOf(version + 1 + n))
    },
    activeSessions: async (sids) => new Map(sids.map((sid) => [sid, sid.split(' ')[0] ?? ''])),
  }
  const hub = openHub(source, notifier, pino({ level: 'silent' }))
  onTestFinished(() => hub.close())
  return {
    /** Writes so many events, and says so. */
    write(orgId: string, count: number): number {
      const version = (versions.get(orgId) ?? 0) + count
      versions.set(orgId, version)
      for (const listener of heard) listener({ kind: 'changed', orgId, version })
      return version
    },
    async open(orgId: string, version = 0): Promise<SlowWindow> {
      const window = new SlowWindow(() => onSent((sent += 1)))
      const sid = `${orgId} ${crypto.randomUUID()}`
      window.handle = hub.connect({ orgId, userId: 'ann', sid }, window)
      await window.handle.start({ version })
      return window
    },
    missSignals: () => gapListeners.forEach((listener) => listener()),
    tell(orgId: string, userId: string): void {
      const message = { type: 'INBOX' as const }
      for (const listener of heard) listener({ kind: 'personal', orgId, userId, message })
    },
    whenSent: (listener: typeof onSent) => void ([sent, onSent] = [0, listener]),
  }
}

const upTo = (version: number, since = 0) => Array.from({ length: version - since }, (_, n) => since + 1 + n)

test('while events are handed to the many windows of one organization, another one hears its own', async () => {
  const server = aServer()
  const many = await Promise.all(Array.from({ length: 200 }, () => server.open('many')))
  const few = await server.open('few')
  let sentBefore = 0
  server.whenSent((count) => {
    if (count === 1) globalThis.setImmediate(() => server.write('few', 1))
    if (few.heard().length > 0) sentBefore ||= count
  })
  server.write('many', 10)
  await until(async () => many.every((window) => window.heard().length === 10))
  expect(few.heard()).toEqual([1])
  expect(sentBefore).toBeLessThan(200)
})

test('while all windows are told that signals were missed, another organization hears its own', async () => {
  const server = aServer()
  const many = await Promise.all(Array.from({ length: 200 }, () => server.open('many')))
  const few = await server.open('few')
  let sentBefore = 0
  server.whenSent((count) => {
    if (count === 1) globalThis.setImmediate(() => server.write('few', 1))
    if (few.heard().length > 0) sentBefore ||= count
  })
  server.missSignals()
  await until(async () => few.heard().length > 0 && many.every(({ said }) => said.length > 1))
  expect(sentBefore).toBeLessThan(200)
})

test('a person whose inbox changes a hundred times at once is told once, and nobody else is', async () => {
  const server = aServer()
  const [ann, other] = [await server.open('org'), await server.open('elsewhere')]
  const before = ann.said.length
  for (let time = 0; time < 100; time += 1) {
    server.tell('org', 'ann')
    server.tell('org', 'ben')
  }
  await until(async () => ann.said.length > before)
  await setImmediate()
  expect(ann.said.slice(before)).toEqual(['{"type":"INBOX"}'])
  expect(other.said.length).toBe(before)
})

test('who comes or goes while events are handed on hears each of them once, in order', async () => {
  const server = aServer()
  let last = server.write('org', 5)
  const windows = await Promise.all(Array.from({ length: 20 }, () => server.open('org', last)))
  const first = windows.length
  const coming: Promise<unknown>[] = []
  const gone = new Map<SlowWindow, number>()
  const since = new Map(windows.map((window) => [window, last]))
  const come = async (version: number) => {
    const window = await server.open('org', version)
    since.set(window, version)
    windows.push(window)
  }
  server.whenSent((count) => {
    if (count > 1500) return
    // Some know all that has happened, some less, and some only what others have not even been sent yet.
    if (count % 37 === 0) coming.push(come(count % 2 === 0 ? last : Math.max(0, last - (count % 50))))
    if (count % 101 === 0) last = server.write('org', 1 + (count % 7))
    const leaving = count % 73 === 0 ? windows[count % windows.length] : undefined
    if (!leaving || gone.has(leaving)) return
    leaving.handle?.closed()
    gone.set(leaving, leaving.said.length)
  })
  last = server.write('org', 40)
  const isAtLast = (window: SlowWindow) =>
    gone.has(window) || (window.heard().at(-1) ?? since.get(window)) === last
  await until(async () => windows.every(isAtLast))
  await Promise.all(coming)
  last = server.write('org', 3)
  await until(async () => windows.every(isAtLast))
  expect(windows.length).toBeGreaterThan(first + 20)
  expect(gone.size).toBeGreaterThan(5)
  for (const window of windows) {
    const heard = window.heard()
    const start = since.get(window) ?? 0
    expect(heard).toEqual(upTo(gone.has(window) ? (heard.at(-1) ?? start) : last, start))
  }
  for (const [window, said] of gone) expect(window.said.length).toBe(said)
})
