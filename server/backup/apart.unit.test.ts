import { EventEmitter } from 'node:events'
import { fork, type ChildProcess } from 'node:child_process'
import { beforeEach, expect, test, vi } from 'vitest'
import { runApart, type Task } from './apart.ts'

vi.mock(import('node:child_process'), { spy: true })

let child: EventEmitter
beforeEach(() => {
  child = Object.assign(new EventEmitter(), {
    connected: true,
    send: () => true,
    disconnect: () => undefined,
  })
  vi.mocked(fork)
    .mockReset()
    .mockReturnValue(child as ChildProcess)
})

test('a backup that is done counts, even if the server ends', async () => {
  const ending = new AbortController()
  const running = runApart({} as Task, ending.signal)
  child.emit('message', { done: { bytes: 1, rows: 2, files: 3 } })
  ending.abort(new Error('The server ended'))
  child.emit('exit', 0, null)
  expect(await running).toEqual({ bytes: 1, rows: 2, files: 3 })
})

test('a server that is ending already begins none', async () => {
  const running = runApart({} as Task, AbortSignal.abort(new Error('The server ended')))
  await expect(running).rejects.toThrow('The server ended')
  expect(fork).not.toHaveBeenCalled()
})
