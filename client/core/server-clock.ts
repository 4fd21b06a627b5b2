import { useSyncExternalStore } from 'react'
import { localToday, type CalendarDate } from '#shared/dates.ts'

// Dates, ages and countdowns follow the server's time, because the clock of a phone or a shop tablet may be wrong.

const STORAGE_KEY = 'kerf.clock'
// The header `Date` has no fractions of a second.
const SECOND_MS = 1000

/** How far the server's clock is ahead of this device's, in milliseconds. */
interface Offset {
  least: number
  most: number
}

let known: Offset | undefined
let offset = storedOffset()
let told = offset

/** In milliseconds since 1970, as well as this device knows it. */
export const serverNow = (): number => Date.now() + offset

/** How far the server's clock is ahead of this device's, in milliseconds, as well as this device knows it. */
export const serverAheadMs = (): number => offset

/** @param at by this device's clock */
export const byServer = (at: number): number => at + offset

/** Dated between request and response: fast ones tell most. @param sentAt by this device's clock */
export function noteServerTime(response: Response, sentAt: number): void {
  const written = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(written)) return
  known = narrowed(known, { least: written - Date.now(), most: written + SECOND_MS - sentAt })
  offset = (known.least + known.most) / 2
  if (Math.abs(offset - told) <= SECOND_MS) return
  told = offset
  storeOffset()
  for (const ticker of tickers.values()) ticker.tick()
}

/** If the ranges don't overlap, a clock was set and the earlier one is out of date. */
export function narrowed(before: Offset | undefined, next: Offset): Offset {
  if (!before) return next
  const both = { least: Math.max(before.least, next.least), most: Math.min(before.most, next.most) }
  return both.least <= both.most ? both : next
}

function storedOffset(): number {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || 0
  } catch {
    return 0
  }
}

function storeOffset(): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(Math.round(offset)))
  } catch {
    // The browser refuses storage, so the device's own clock counts without a network.
  }
}

interface Ticker {
  subscribe: (listener: () => void) => () => void
  tick: () => void
  now: () => number
}

const tickers = new Map<number, Ticker>()

function tickerOf(everyMs: number): Ticker {
  const existing = tickers.get(everyMs)
  if (existing) return existing
  const listeners = new Set<() => void>()
  let now = serverNow()
  let timer: ReturnType<typeof setInterval> | undefined
  const ticker: Ticker = {
    tick() {
      now = serverNow()
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (timer === undefined) {
        timer = setInterval(ticker.tick, everyMs)
        // A device that slept, or a page in the background, has missed ticks.
        document.addEventListener('visibilitychange', ticker.tick)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
        document.removeEventListener('visibilitychange', ticker.tick)
      }
    },
    now() {
      // Without subscribers the time isn't updated.
      if (Math.abs(serverNow() - now) > everyMs) now = serverNow()
      return now
    },
  }
  tickers.set(everyMs, ticker)
  return ticker
}

/** All callers with the same interval share one timer. */
export function useNow(everyMs: number): number {
  return useOfNow(everyMs, itself)
}

const itself = (now: number) => now

/** The caller rerenders only when the value changes. */
export function useOfNow<T extends number | string>(everyMs: number, of: (now: number) => T): T {
  const ticker = tickerOf(everyMs)
  const look = () => of(ticker.now())
  return useSyncExternalStore(ticker.subscribe, look, look)
}

const CHECK_MS = 30_000

const dayOf = (now: number) => localToday(new Date(now))

/** In this device's time zone. It changes at midnight, and when the page is shown on another day. */
export const useToday = (): CalendarDate => useOfNow(CHECK_MS, dayOf)
