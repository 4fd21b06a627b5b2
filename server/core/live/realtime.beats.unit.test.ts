import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest'
import { SILENT } from '../../../test/support/live/silent-notifier.ts'
import { watchEpoch } from './epoch.ts'
import type { EventSource } from './hub-parts.ts'
import { openHub } from './realtime.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const BEAT_MS = 30_000

const everybody = (sids: string[]) => Promise.resolve(new Map(sids.map((sid) => [sid, 'org'])))

/** A server with two readers: one answers each ping at once, and the other none. */
async function aServer() {
  const activeSessions = vi.fn<EventSource['activeSessions']>(everybody)
  const source: EventSource = {
    epoch: watchEpoch(() => Promise.resolve('epoch')),
    versions: () => Promise.resolve(new Map([['org', 7]])),
    eventsAfter: () => Promise.resolve([]),
    activeSessions,
  }
  const hub = openHub(source, SILENT, pino({ level: 'silent' }))
  const dropped: string[] = []
  const connect = (name: string, answers: boolean) => {
    const handle = hub.connect(
      { orgId: 'org', userId: name, sid: name },
      {
        bufferedAmount: 0,
        send: () => undefined,
        ping: (data = '') => answers && setTimeout(() => handle.pong(data)),
        close: () => undefined,
        terminate() {
          dropped.push(name)
          handle.closed()
        },
      },
    )
    return handle.start({})
  }
  await connect('alive', true)
  await connect('dead', false)
  return { hub, activeSessions, dropped }
}

/** Not by the number of timers: what else works in this process may have some. */
async function expectNoMore(heartbeat: Mock): Promise<void> {
  heartbeat.mockClear()
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS)
  expect(heartbeat).not.toHaveBeenCalled()
}

test('a database that stalls over several heartbeats makes no living reader dead, and a dead one is dropped later', async () => {
  const { hub, activeSessions, dropped } = await aServer()
  const answers: (() => void)[] = []
  activeSessions.mockImplementation(async (sids) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return everybody(sids)
  })
  await vi.advanceTimersByTimeAsync(4 * BEAT_MS - 1)
  activeSessions.mockImplementation(everybody)
  for (const answer of answers) answer()
  // Just before the time at which a fourth one would come: whoever was pinged now has a whole heartbeat to answer.
  await vi.advanceTimersByTimeAsync(1)
  expect([dropped, hub.size()]).toEqual([[], 2])
  await vi.advanceTimersByTimeAsync(BEAT_MS)
  expect([dropped, hub.size()]).toEqual([['dead'], 1])
  hub.close()
  await expectNoMore(activeSessions)
})

test('a heartbeat that fails is followed by others, and none comes after the end', async () => {
  const { hub, activeSessions, dropped } = await aServer()
  activeSessions.mockRejectedValueOnce(new Error('away'))
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS)
  expect(dropped).toEqual(['dead'])
  let answer: () => void = () => undefined
  activeSessions.mockImplementationOnce(
    (sids) => new Promise((resolve) => (answer = () => resolve(everybody(sids)))),
  )
  await vi.advanceTimersByTimeAsync(BEAT_MS)
  hub.close()
  answer()
  await vi.advanceTimersByTimeAsync(1)
  await expectNoMore(activeSessions)
})
