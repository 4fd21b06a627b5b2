import { useSyncExternalStore } from 'react'

// What is today, late, so long ago, or counts down goes by the server's time: the clock of a phone or of a tablet by the spray
// booth may be wrong.

const STORAGE_KEY = 'kerf.clock'
// The header `Date` leaves out what goes beyond a whole second.
const SECOND_MS = 1000

/** How far the server's clock is ahead of this device's, in milliseconds: somewhere between the two. */
interface Offset {
  least: number
  most: number
}

let known: Offset | undefined
let offset = storedOffset()
/** The one that is stored, and by which the time was told last. */
let told = offset

/** The server's time, as well as this device knows it, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + offset

/** The server's time at a moment that this device's clock has told. */
export const byServer = (at: number): number => at + offset

/**
 * Learns from a response what time it is. The header was written at some moment between the request and its response, so that
 * quick ones tell most, and each one narrows down what those before it left open.
 * @param sentAt when the request was sent, by this device's clock
 */
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

/** What both leave open. Where they contradict each other one of the clocks was set, and the former is out of date. */
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
    // The browser refuses storage: without a network the device's own clock counts.
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
        // A device that slept, or a page that stood behind others, has let ticks go by.
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
      // Nobody has looked at it for some time.
      if (Math.abs(serverNow() - now) > everyMs) now = serverNow()
      return now
    },
  }
  tickers.set(everyMs, ticker)
  return ticker
}

/** The server's time, looked at so often by one timer for all who ask for the same. */
export function useNow(everyMs: number): number {
  return useOfNow(everyMs, itself)
}

const itself = (now: number) => now

/** What follows from the server's time, looked at as often. What asks for it is drawn anew only when it is another. */
export function useOfNow<T extends number | string>(everyMs: number, of: (now: number) => T): T {
  const ticker = tickerOf(everyMs)
  const look = () => of(ticker.now())
  return useSyncExternalStore(ticker.subscribe, look, look)
}
