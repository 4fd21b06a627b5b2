import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notifier, Signal } from './notifier.ts'
import { openStreams, type StreamSource } from './streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As much of a response as a stream needs. */
class Reader extends EventEmitter {
  text = ''
  isEnded = false
  isDestroyed = false
  /** Bytes that it has not taken. */
  writableLength = 0
  get destroyed(): boolean {
    return this.isDestroyed
  }
  writeHead = () => this
  write(text: string): void {
    this.text += text
  }
  end(text = ''): void {
    this.text += text
    this.isEnded = true
    this.emit('close')
  }
  destroy(): void {
    this.isDestroyed = true
    this.emit('close')
  }
  told = () => this.text.match(/"version":(\d+)/g)?.length ?? 0
}

function aServer(source: Partial<StreamSource> = {}) {
  let hear: (signal: Signal) => void = () => undefined
  const notifier: Notifier = {
    notify: (signal) => hear(signal),
    onSignal: (listener) => (hear = listener),
    onGap: () => undefined,
    close: () => Promise.resolve(),
  }
  const changed = vi.fn<StreamSource['changed']>((_org, _after, _upTo, topics) => Promise.resolve(topics))
  const streams = openStreams(
    {
      versions: (orgIds) => Promise.resolve(new Map(orgIds.map((id) => [id, 7]))),
      valid: (keys) => Promise.resolve(keys),
      changed,
      ...source,
    },
    notifier,
    pino({ level: 'silent' }),
  )
  const open = (orgId: string, key: string, topic = key, reader = new Reader()): Reader => {
    streams.open({ orgId, topic, key }, reader as unknown as ServerResponse, {})
    return reader
  }
  return {
    streams,
    open,
    changed,
    change: (orgId: string, version: number) => hear({ kind: 'changed', orgId, version }),
  }
}

const settled = () => vi.advanceTimersByTimeAsync(1000)

test('a link has five, the oldest gives way, and an organization has five hundred', async () => {
  const { streams, open } = aServer()
  const mine = Array.from({ length: 7 }, () => open('a', 'mine'))
  expect(mine.map(({ isEnded }) => isEnded)).toEqual([true, true, false, false, false, false, false])
  expect(mine[0]?.text).toContain('event: displaced')
  for (let place = 5; place < 500; place += 1) open('a', `a${place}`)
  expect(() => open('a', 'another')).toThrow('cannot do this right now')
  mine.at(-1)?.destroy()
  const last = open('a', 'another')
  await settled()
  expect(last.told()).toBe(1)
  streams.close()
  expect(streams.size()).toBe(0)
})

test('a restart ends all, and whoever connects again is told to look', async () => {
  const { streams, open } = aServer()
  const before = [open('a', 'mine'), open('b', 'yours')]
  await settled()
  streams.restart()
  expect(before.map(({ isEnded, text }) => [isEnded, text.includes('event:')])).toEqual([
    [true, false],
    [true, false],
  ])
  const again = open('a', 'mine')
  await settled()
  expect(again.told()).toBe(1)
})

const fourShops = (place: number) => 'abcd'.charAt(place % 4)

test('where all two thousand are taken, the oldest of the organization that has most gives way to another’s', async () => {
  const { streams, open } = aServer()
  const few = open('few', 'few')
  const oldest = open('a', 'oldest')
  const others = Array.from({ length: 1998 }, (_, place) => open(fourShops(place + 2), `link${place}`))
  expect(streams.size()).toBe(2000)
  const another = open('few', 'another')
  expect([oldest, few, ...others].filter(({ isEnded }) => isEnded)).toEqual([oldest])
  // It connects again after that, and not after `displaced`.
  expect(oldest.text).not.toContain('event:')
  await settled()
  expect(another.told()).toBe(1)
  expect(streams.size()).toBe(2000)
})

test('where all are taken, each organization comes to as many, and then none takes from another', () => {
  const { streams, open } = aServer()
  for (let place = 0; place < 2000; place += 1) open(fourShops(place), `link${place}`)
  const readers = Array.from({ length: 400 }, (_, place) => open('e', `late${place}`))
  for (const orgId of 'abcde') expect(() => open(orgId, 'again')).toThrow('cannot do this right now')
  expect(readers.filter(({ isEnded }) => isEnded)).toEqual([])
  expect(streams.size()).toBe(2000)
})

test('a hundred changes at once are one question, however many read, and one look for each', async () => {
  const { open, changed, change } = aServer()
  const readers = Array.from({ length: 50 }, (_, place) => open('a', `link${place}`, 'order'))
  const elsewhere = open('b', 'other')
  await settled()
  for (let version = 8; version < 108; version += 1) change('a', version)
  await settled()
  expect(changed.mock.calls).toEqual([['a', 7, 107, ['order']]])
  expect(readers.map((reader) => reader.told())).toEqual(readers.map(() => 2))
  expect(elsewhere.told()).toBe(1)
  // A signal that comes late or twice says nothing new.
  change('a', 100)
  await settled()
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a question that fails is asked again at the next change, and nothing is lost', async () => {
  const changed = vi
    .fn<StreamSource['changed']>(() => Promise.resolve(['order']))
    .mockRejectedValueOnce(new Error('away'))
  const { open, change } = aServer({ changed })
  const reader = open('a', 'link', 'order')
  await settled()
  change('a', 8)
  await settled()
  expect(reader.told()).toBe(1)
  change('a', 9)
  await settled()
  expect(changed.mock.lastCall?.slice(0, 3)).toEqual(['a', 7, 9])
  expect(reader.told()).toBe(2)
})

test('who takes nothing is gone, who stays hears that the server is there, and no timer is left', async () => {
  const { streams, open } = aServer()
  const reader = open('a', 'link')
  const asleep = open('a', 'asleep')
  asleep.writableLength = 1e6
  await vi.advanceTimersByTimeAsync(20_000)
  expect([asleep.isDestroyed, reader.isDestroyed, streams.size()]).toEqual([true, false, 1])
  expect(reader.text).toContain('\n\n:\n\n')
  streams.close()
  expect(reader.isEnded).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(() => open('a', 'late')).toThrow('cannot do this right now')
})

test('what ended by the clock ends at the next beat', async () => {
  let valid = ['link']
  const { open } = aServer({ valid: (keys) => Promise.resolve(keys.filter((key) => valid.includes(key))) })
  const reader = open('a', 'link')
  await settled()
  valid = []
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reader.text).toMatch(/event: ended\ndata: \{\}\n\n$/)
  expect(reader.isEnded).toBe(true)
})

test('a stream that begins while the beat asks who has ended goes on', async () => {
  const valid = vi.fn<StreamSource['valid']>((keys) => Promise.resolve(keys))
  const { open } = aServer({ valid })
  open('a', 'link')
  await settled()
  let answer: () => void = () => undefined
  valid.mockImplementationOnce((keys) => new Promise((resolve) => (answer = () => resolve(keys))))
  await vi.advanceTimersByTimeAsync(20_000)
  const late = open('a', 'late')
  answer()
  await settled()
  expect([late.isEnded, late.told()]).toEqual([false, 1])
})

test('who left before the stream began is not kept', async () => {
  const { streams, open } = aServer()
  const reader = new Reader()
  reader.isDestroyed = true
  open('a', 'link', 'order', reader)
  await settled()
  expect(streams.size()).toBe(0)
})

test('what was displaced or has ended while the database was asked is told nothing more', async () => {
  const questions: ((valid: string[]) => void)[] = []
  const { open } = aServer({ valid: () => new Promise((resolve) => questions.push(resolve)) })
  const six = (key: string) => Array.from({ length: 6 }, () => open('a', key))
  const [valid, gone] = [six('valid'), six('gone')]
  // By the beat once more.
  await vi.advanceTimersByTimeAsync(20_000)
  expect(questions).toHaveLength(13)
  for (const answer of questions) answer(['valid'])
  await settled()
  const heardBy = (reader?: Reader) => reader?.text.match(/^event: .*|^data: .+/gm)
  const displaced = ['event: displaced', 'data: {}']
  expect([valid[0], gone[0]].map(heardBy)).toEqual([displaced, displaced])
  expect(heardBy(gone[5])).toEqual(['event: ended', 'data: {}'])
  expect(valid[5]?.told()).toBe(1)
})

test('a stream that begins beside another one that has just begun hides no change from it', async () => {
  const questions: ((version: number) => void)[] = []
  const versions = () =>
    new Promise<Map<string, number>>((resolve) =>
      questions.push((version) => resolve(new Map([['a', version]]))),
    )
  const { open, change } = aServer({ versions })
  const [first, second] = [open('a', 'first'), open('a', 'second')]
  questions[0]?.(7)
  await vi.advanceTimersByTimeAsync(1)
  expect(first.told()).toBe(1)
  change('a', 8)
  questions[1]?.(8)
  await settled()
  expect([first.told(), second.told() > 0]).toEqual([2, true])
})

test.each(['versions', 'valid'] as const)(
  'a stream whose first look failed, at %s, hears at the next beat, and what comes later',
  async (question) => {
    const away = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('away')))
    const source: Partial<StreamSource> = { [question]: away }
    const { open, change } = aServer(source)
    const reader = open('a', 'link')
    await settled()
    expect([away.mock.calls.length, reader.told()]).toEqual([1, 0])
    if (question === 'versions') away.mockResolvedValue(new Map([['a', 7]]) as never)
    else away.mockResolvedValue(['link'] as never)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reader.told()).toBe(1)
    change('a', 8)
    await settled()
    expect(reader.told()).toBe(2)
  },
)
