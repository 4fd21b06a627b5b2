import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { narrowed, noteServerTime, serverNow } from './server-clock.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')
const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})

afterEach(() => {
  // The module outlives this file: its clock is right again.
  answered(0, { took: 0 })
  answered(0, { took: 0, at: 500 })
  vi.useRealTimers()
})

/** A response of a server whose clock is so far ahead of ours. */
function answered(ahead: number, { took, at = 0 }: { took: number; at?: number }): void {
  const sentAt = NOON + at
  const written = Math.floor((sentAt + took / 2 + ahead) / 1000) * 1000
  vi.setSystemTime(sentAt + took)
  noteServerTime(new Response(null, { headers: { date: new Date(written).toUTCString() } }), sentAt)
}

const ahead = () => serverNow() - Date.now()

describe("the server's time", () => {
  test('is known within a second after one quick response, on a device that is hours behind or ahead', () => {
    for (const off of [5 * HOUR, -3 * HOUR + 1234, 0]) {
      answered(off, { took: 80, at: 300 })
      expect(Math.abs(ahead() - off)).toBeLessThan(1000)
    }
  })

  test('is not spoiled by a slow response, and narrowed down by further ones', () => {
    answered(2 * HOUR + 400, { took: 60 })
    const first = Math.abs(ahead() - 2 * HOUR - 400)
    answered(2 * HOUR + 400, { took: 9000, at: 2000 })
    expect(Math.abs(ahead() - 2 * HOUR - 400)).toBeLessThanOrEqual(first)
    for (let at = 20_000; at < 24_000; at += 130) answered(2 * HOUR + 400, { took: 60, at })
    expect(Math.abs(ahead() - 2 * HOUR - 400)).toBeLessThan(130)
  })

  test('follows when the device’s clock is set', () => {
    answered(-2 * HOUR, { took: 60 })
    answered(30_000, { took: 700, at: 10_000 })
    expect(Math.abs(ahead() - 30_000)).toBeLessThan(1000)
  })

  test('stays as it was after a response that does not say the time', () => {
    answered(HOUR, { took: 60 })
    const before = ahead()
    noteServerTime(new Response(null), NOON)
    noteServerTime(new Response(null, { headers: { date: 'noon' } }), NOON)
    expect(ahead()).toBe(before)
  })
})

test('a page that opens without a network goes by what this device has kept', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const open = async () => {
    vi.resetModules()
    return import('./server-clock.ts')
  }
  const first = await open()
  expect(first.serverNow()).toBe(NOON)
  const date = new Date(NOON + 3 * HOUR).toUTCString()
  first.noteServerTime(new Response(null, { headers: { date } }), NOON)
  const later = await open()
  expect(Math.abs(later.serverNow() - NOON - 3 * HOUR)).toBeLessThan(1000)
  vi.unstubAllGlobals()
  // The next file in this process must not get the module that is hours ahead.
  vi.resetModules()
})

test('two bounds leave open what both do; of two that contradict each other the later one counts', () => {
  expect(narrowed(undefined, { least: 0, most: 9 })).toEqual({ least: 0, most: 9 })
  expect(narrowed({ least: 0, most: 9 }, { least: 5, most: 20 })).toEqual({ least: 5, most: 9 })
  expect(narrowed({ least: 0, most: 9 }, { least: 10, most: 20 })).toEqual({ least: 10, most: 20 })
})
