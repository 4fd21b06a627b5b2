import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventOf } from '../../test/support/live/room-listener.ts'
import { watchEpoch } from './epoch.ts'
import type { Notifier, Signal } from './notifier.ts'
import { openRooms } from './rooms.ts'
import { openStreams } from './server-sent-events.ts'

const BEAT_MS = 30_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As much of a response as a stream needs. */
class Reader extends EventEmitter {
  text = ''
  writableEnded = false
  destroyed = false
  /** Bytes that it has not taken. */
  writableLength = 0
  writeHead = () => this
  write(text: string): void {
    if (this.writableEnded || this.destroyed) throw new Error('Nothing is written after the end')
    this.text += text
  }
  end(text = ''): void {
    this.text += text
    this.writableEnded = true
    this.emit('close')
  }
  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
  told = () => this.text.match(/"version":(\d+)/g)?.length ?? 0
}

function aServer(valid = async (keys: string[]) => keys) {
  let hear: (signal: Signal) => void = () => undefined
  let present = 7
  const notifier: Notifier = {
    notify: (signal) => hear(signal),
    onSignal: (listener) => (hear = listener),
    onGap: () => undefined,
    close: () => Promise.resolve(),
  }
  const log = pino({ level: 'silent' })
  const epoch = vi.fn<() => Promise<string>>(async () => 'epoch')
  const rooms = openRooms(
    {
      epoch: watchEpoch(epoch),
      versions: async (orgIds) => new Map(orgIds.map((id) => [id, present])),
      eventsAfter: async (_orgId, version) =>
        Array.from({ length: present - version }, (_, n) => eventOf(version + 1 + n)),
    },
    notifier,
    log,
    BEAT_MS,
  )
  const links = vi.fn(valid)
  const streams = openStreams(rooms, links, log)
  const open = (orgId: string, key: string, reader = new Reader(), isNews = () => true): Reader => {
    streams.open({ orgId, key, isNews }, reader as unknown as ServerResponse, {})
    return reader
  }
  return {
    rooms,
    streams,
    open,
    links,
    epoch,
    change: (orgId: string) => {
      present += 1
      hear({ kind: 'changed', orgId, version: present })
    },
  }
}

const settled = () => vi.advanceTimersByTimeAsync(1000)

test('a link has five, the oldest gives way, and an organization has five hundred', async () => {
  const { rooms, streams, open } = aServer()
  const mine = Array.from({ length: 7 }, () => open('a', 'mine'))
  expect(mine.map(({ writableEnded }) => writableEnded)).toEqual([
    true,
    true,
    ...mine.slice(2).map(() => false),
  ])
  expect(mine[0]?.text).toContain('event: displaced')
  for (let place = 5; place < 500; place += 1) open('a', `a${place}`)
  expect(() => open('a', 'another')).toThrow("can't do this right now")
  open('b', 'elsewhere')
  mine.at(-1)?.destroy()
  const last = open('a', 'another')
  await settled()
  expect(last.told()).toBe(1)
  rooms.close()
  expect(streams.size()).toBe(0)
})

test('under another database name all end without a word, and connect again', async () => {
  const { rooms, open, epoch } = aServer()
  const before = [open('a', 'mine'), open('b', 'yours')]
  await settled()
  epoch.mockResolvedValue('another')
  await vi.advanceTimersByTimeAsync(BEAT_MS)
  expect(before.map(({ writableEnded, text }) => [writableEnded, text.includes('event:')])).toEqual([
    [true, false],
    [true, false],
  ])
  const again = open('a', 'mine')
  await settled()
  expect(again.told()).toBe(1)
  rooms.close()
})

test('changes made together are told once, each stream hears its own, and links are read once for all', async () => {
  const { rooms, open, change, links } = aServer()
  const readers = Array.from({ length: 50 }, (_, place) => open('a', `link${place}`))
  const indifferent = open('a', 'other', new Reader(), () => false)
  const elsewhere = open('b', 'elsewhere')
  await settled()
  links.mockClear()
  for (let time = 0; time < 10; time += 1) change('a')
  // All of them are read before any time passes.
  for (let turn = 0; turn < 50; turn += 1) await vi.advanceTimersByTimeAsync(0)
  await settled()
  expect(readers.map((reader) => reader.told())).toEqual(readers.map(() => 2))
  expect([indifferent, elsewhere].map((reader) => reader.told())).toEqual([1, 1])
  expect(links).toHaveBeenCalledTimes(1)
  rooms.close()
})

test('who takes nothing is gone, who stays hears that the server is there, and no timer is left', async () => {
  const { rooms, streams, open } = aServer()
  const reader = open('a', 'link')
  const asleep = open('a', 'asleep')
  asleep.writableLength = 1e8
  await vi.advanceTimersByTimeAsync(BEAT_MS)
  expect([asleep.destroyed, reader.destroyed, streams.size()]).toEqual([true, false, 1])
  expect(reader.text).toContain('\n\n:\n\n')
  rooms.close()
  expect(reader.writableEnded).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(() => open('a', 'late')).toThrow("can't do this right now")
})

test('what ended by the clock ends at the next beat, and what is revoked with the change that says so', async () => {
  const gone = new Set<string>()
  const { rooms, open, change } = aServer(async (keys) => keys.filter((key) => !gone.has(key)))
  const [late, revoked] = [open('a', 'late'), open('b', 'revoked')]
  await settled()
  gone.add('revoked')
  change('b')
  await settled()
  expect([late.writableEnded, revoked.writableEnded]).toEqual([false, true])
  expect(revoked.text).toMatch(/event: ended\ndata: \{\}\n\n$/)
  gone.add('late')
  await vi.advanceTimersByTimeAsync(BEAT_MS)
  expect(late.text).toMatch(/event: ended\ndata: \{\}\n\n$/)
  rooms.close()
})

test('who left before the stream began is not kept, and who leaves while links are read is told nothing', async () => {
  let answer: () => void = () => undefined
  const { rooms, streams, open, change, links } = aServer()
  const reader = new Reader()
  reader.destroyed = true
  open('a', 'link', reader)
  const leaving = open('a', 'link')
  await settled()
  links.mockImplementationOnce((keys) => new Promise((resolve) => (answer = () => resolve(keys))))
  change('a')
  await vi.advanceTimersByTimeAsync(200)
  leaving.destroy()
  answer()
  await settled()
  expect([streams.size(), leaving.told()]).toEqual([0, 1])
  rooms.close()
})

test('a stream that cannot be told because links cannot be read ends, and its page connects again', async () => {
  const { rooms, open, change, links } = aServer()
  links.mockRejectedValueOnce(new Error('away'))
  const first = open('a', 'link')
  const second = open('a', 'link')
  await settled()
  expect([first, second].map(({ writableEnded, text }) => [writableEnded, text.includes('event:')])).toEqual([
    [true, false],
    [false, false],
  ])
  links.mockRejectedValueOnce(new Error('away'))
  change('a')
  await settled()
  expect([second.writableEnded, second.told()]).toEqual([true, 1])
  rooms.close()
})
