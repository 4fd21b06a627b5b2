import { afterEach, expect, test, vi } from 'vitest'
import { LONG_WORK } from '../server/queue/limits.ts'
import { fairThreads } from '../server/queue/threads.ts'

const threads = () =>
  fairThreads(new URL('./support/processes/waiting-thread.ts', import.meta.url), {
    most: 1,
    longestMs: 600_000,
    tooLong: () => 'This takes too long',
    tooMany: () => 'Your shop asks for too much',
  })

const aGate = (isOpen = false) => new Int32Array(new SharedArrayBuffer(4)).fill(isOpen ? 1 : 0)

function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('the time for an answer counts from when a thread begins with it, and organizations take turns', async () => {
  const deadlines = vi.spyOn(AbortSignal, 'timeout')
  const ask = threads()
  const [first, second] = [aGate(), aGate()]
  const asked = [ask('ann', first), ask('ann', second)]
  const others = ask('bob', aGate(true))
  await expect.poll(() => deadlines.mock.calls.length).toBe(1)
  open(first)
  // While the second question of the one who asked first is not answered yet.
  expect(await others).toBe('answered')
  open(second)
  expect(await Promise.all(asked)).toEqual(['answered', 'answered'])
  expect(deadlines).toHaveBeenCalledTimes(3)
})

test('a question that takes too long ends its thread, and the next one is answered', async () => {
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
  const ask = threads()
  const question = ask('ann', aGate())
  const next = ask('bob', aGate(true))
  deadline.abort()
  await expect(question).rejects.toMatchObject({ status: 503, message: 'This takes too long' })
  expect(await next).toBe('answered')
})

test('who asks for too much is refused, and who has left is not answered', async () => {
  const ask = threads()
  const gate = aGate()
  const leaving = new AbortController()
  const first = ask('ann', gate)
  const left = ask('ann', gate, { signal: leaving.signal })
  const waiting = Array.from({ length: LONG_WORK.waitingPerKey - 1 }, () => ask('ann', aGate(true)))
  await expect(ask('ann', aGate(true))).rejects.toMatchObject({ status: 503 })
  leaving.abort()
  open(gate)
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  expect(await Promise.all([first, ...waiting])).toEqual(
    Array.from({ length: LONG_WORK.waitingPerKey }, () => 'answered'),
  )
})
