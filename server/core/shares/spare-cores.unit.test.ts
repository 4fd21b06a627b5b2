import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spareCores } from './spare-cores.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Work that lasts until it is ended. */
function aBench(cores: number) {
  const spare = spareCores(cores)
  const running = new Set<string>()
  const ends = new Map<string, () => void>()
  const begin = (name: string, patienceMs?: number) =>
    spare.run(async () => {
      running.add(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      running.delete(name)
      return name
    }, patienceMs)
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begin, end, running: () => [...running] }
}

test('as much runs at once as there are cores, the rest in the order in which it came', async () => {
  const { begin, end, running } = aBench(2)
  const all = ['a', 'b', 'c', 'd'].map((name) => begin(name))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(running()).toEqual(['a', 'b'])
  await end('b')
  expect(running()).toEqual(['a', 'c'])
  await end('a')
  await end('c')
  await end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('what is brief waits no longer than it may, and takes nobody’s place then', async () => {
  const { begin, end, running } = aBench(1)
  const picture = begin('a picture of half a minute')
  const hash = begin('a hash', 250)
  await vi.advanceTimersByTimeAsync(249)
  expect(running()).toEqual(['a picture of half a minute'])
  await vi.advanceTimersByTimeAsync(1)
  expect(running()).toEqual(['a picture of half a minute', 'a hash'])
  await end('a hash')
  expect(await hash).toBe('a hash')
  const next = begin('another picture')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(running()).toEqual(['a picture of half a minute'])
  await end('a picture of half a minute')
  expect(running()).toEqual(['another picture'])
  await end('another picture')
  await Promise.all([picture, next])
  expect(vi.getTimerCount()).toBe(0)
})

test('work that fails leaves its place to the next', async () => {
  const spare = spareCores(1)
  await expect(spare.run(() => Promise.reject(new Error('The picture is none')))).rejects.toThrow('none')
  expect(await spare.run(() => Promise.resolve('done'))).toBe('done')
})
