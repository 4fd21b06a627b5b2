import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { REPLAY_LIMIT, type LogEvent } from '#shared/realtime.ts'
import { HubWindow } from '../../../test/support/live/hub-window.ts'
import { until } from '../../../test/support/until.ts'
import { SILENT } from '../../../test/support/live/silent-notifier.ts'
import { watchEpoch } from './epoch.ts'
import type { EventSource } from './hub-parts.ts'
import { openHub } from './realtime.ts'

const PRESENT = 1000

/** A hub whose logs have a thousand events each, about no order, of so many bytes. */
function aServer({
  bytes = 0,
  read = () => setImmediate(),
  heartbeatMs,
}: { bytes?: number; read?: () => Promise<void>; heartbeatMs?: number } = {}) {
  const reads: { orgId: string; version: number; limit: number }[] = []
  const underway = new Map<string, number>()
  let most = 0
  const padding = 'x'.repeat(bytes)
  const eventOf = (version: number): LogEvent => ({ type: 'REFETCH', version, ...(bytes > 0 && { padding }) })
  const source: EventSource = {
    epoch: watchEpoch(() => Promise.resolve('epoch')),
    versions: async (orgIds) => new Map(orgIds.map((id) => [id, PRESENT])),
    async eventsAfter(orgId, version, limit) {
      reads.push({ orgId, version, limit })
      underway.set(orgId, (underway.get(orgId) ?? 0) + 1)
      most = Math.max(most, ...underway.values())
      await read()
      underway.set(orgId, (underway.get(orgId) ?? 0) - 1)
      const count = Math.min(limit, PRESENT - version)
      return Array.from({ length: count }, (_, n) => eventOf(version + 1 + n))
    },
    activeSessions: async (sids) => new Map(sids.map((sid) => [sid, sid.split(' ')[0] ?? ''])),
  }
  const hub = openHub(source, SILENT, pino({ level: 'silent' }), heartbeatMs ? { heartbeatMs } : {})
  onTestFinished(() => hub.close())
  return {
    reads,
    mostOfOne: () => most,
    connect: (orgId: string): HubWindow & { handle: NonNullable<HubWindow['handle']> } => {
      const window = new HubWindow()
      const handle = hub.connect({ orgId, userId: 'ann', sid: `${orgId} ${crypto.randomUUID()}` }, window)
      return Object.assign(window, { handle })
    },
  }
}

const versionsSentTo = ({ said }: HubWindow): number[] =>
  said.slice(1).map((message) => JSON.parse(message).version)
const missedSince = (version: number) => Array.from({ length: PRESENT - version }, (_, n) => version + 1 + n)

test('screens that come back with the same version are sent what was read once', async () => {
  const { connect, reads } = aServer()
  const windows = Array.from({ length: 200 }, () => connect('org'))
  await Promise.all(windows.map(({ handle }) => handle.start({ version: PRESENT - 120 })))
  for (const window of windows) expect(versionsSentTo(window)).toEqual(missedSince(PRESENT - 120))
  expect(reads.length).toBeLessThan(10)
})

test('of one organization one replay is under way, and another one has its turn meanwhile', async () => {
  const { connect, reads, mostOfOne } = aServer()
  const windows = Array.from({ length: 50 }, () => connect('many'))
  const many = windows.map(({ handle }, n) => handle.start({ version: PRESENT - REPLAY_LIMIT + n }))
  await until(async () => reads.length > 0)
  const few = connect('few')
  await few.handle.start({ version: PRESENT - 2 })
  expect(versionsSentTo(few)).toEqual([PRESENT - 1, PRESENT])
  expect(windows.filter(({ said }) => said.length > 1).length).toBeLessThan(windows.length / 2)
  await Promise.all(many)
  for (const [n, window] of windows.entries()) {
    expect(versionsSentTo(window)).toEqual(missedSince(PRESENT - REPLAY_LIMIT + n))
  }
  expect(mostOfOne()).toBe(1)
})

test('large events are read only until they are too many to be sent', async () => {
  const { connect, reads } = aServer({ bytes: 100_000 })
  const window = connect('org')
  await window.handle.start({ version: PRESENT - REPLAY_LIMIT })
  expect(versionsSentTo(window)).toEqual([PRESENT])
  expect(reads.reduce((sum, { limit }) => sum + limit, 0)).toBeLessThan(100)
})

test('for who has left when it is their turn nothing is read, and a reading that fails is the end of those who wait for it', async () => {
  let fails = true
  const answers: (() => void)[] = []
  const { connect, reads } = aServer({
    async read() {
      await new Promise<void>((resolve) => answers.push(resolve))
      if (fails) throw new Error('The database is away')
    },
  })
  const [first, gone, next] = [connect('org'), connect('org'), connect('org')]
  const failing = first.handle.start({ version: PRESENT - 1 })
  await until(async () => answers.length === 1)
  const starting = [gone.handle.start({ version: PRESENT - 2 }), next.handle.start({ version: PRESENT - 1 })]
  await until(async () => gone.said.length + next.said.length === 2)
  gone.handle.closed()
  answers.shift()?.()
  await expect(failing).rejects.toThrow('is away')
  fails = false
  await until(async () => answers.length === 1)
  answers.shift()?.()
  await Promise.all(starting)
  expect(versionsSentTo(next)).toEqual([PRESENT])
  expect(versionsSentTo(gone)).toEqual([])
  expect(reads.map(({ version }) => version)).toEqual([PRESENT - 1, PRESENT - 1])
})

test('who waits for what it missed hears meanwhile that the server is there, and of no newer version than it has', async () => {
  const answers: (() => void)[] = []
  const read = () => new Promise<void>((resolve) => answers.push(resolve))
  const { connect } = aServer({ read, heartbeatMs: 10 })
  const [first, second, silent] = [connect('org'), connect('org'), connect('org')]
  for (const window of [first, second, silent]) {
    Object.assign(window, { ping: (data = '') => queueMicrotask(() => window.handle.pong(data)) })
  }
  const pingsTo = ({ said }: HubWindow) =>
    said.map((text) => JSON.parse(text)).filter(({ type }) => type === 'PING')
  const read1 = first.handle.start({ version: PRESENT - 1 })
  await until(async () => answers.length === 1)
  const read2 = second.handle.start({ version: PRESENT - 2 })
  await until(async () => pingsTo(first).length > 1 && pingsTo(second).length > 1)
  expect(pingsTo(second).at(-1)).toEqual({
    type: 'PING',
    version: PRESENT - 2,
    epoch: 'epoch',
    now: expect.any(String),
  })
  expect(silent.said).toEqual([])
  answers.shift()?.()
  await until(async () => answers.length === 1)
  answers.shift()?.()
  await Promise.all([read1, read2])
  await until(async () => pingsTo(second).at(-1)?.version === PRESENT)
})
