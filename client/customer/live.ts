import { isOver, refresh } from './refresh.ts'
import { api } from './send.ts'
import * as t from '#texts/customer/customer-page.ts'

const FIRST_MS = 2000
const MOST_MS = 60_000
// After a stream lasted this long, the next attempt comes soon again.
const STEADY_MS = 30_000
// A short look at another window doesn't disconnect.
const HIDDEN_MS = 30_000
// A hidden page requests nothing. It loads the changes when it is visible again.
const isHidden = () => document.visibilityState === 'hidden'

let stream: EventSource | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let attempts = 0

export function keepLive(): void {
  open()
  addEventListener('online', open)
  addEventListener('offline', () => setLost(true))
  addEventListener('pageshow', ({ persisted }) => persisted && open())
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (!isHidden()) open()
    else timer = setTimeout(close, HIDDEN_MS)
  })
}

function open(): void {
  close()
  if (isOver()) return
  const opened = new EventSource(api('/events'))
  stream = opened
  let since = Number.POSITIVE_INFINITY
  opened.addEventListener('open', () => {
    since = Date.now()
  })
  opened.addEventListener('message', load)
  opened.addEventListener('ended', load)
  // Newer windows have taken its place. When this one is visible again, it takes another's place.
  opened.addEventListener('displaced', () => {
    setLost(true)
    close()
  })
  opened.addEventListener('error', () => {
    if (stream !== opened) return
    if (Date.now() - since > STEADY_MS) attempts = 0
    // The first failure may only mean that the server is busy.
    if (attempts > 0) setLost(true)
    later()
  })
}

function close(): void {
  clearTimeout(timer)
  stream?.close()
  stream = undefined
}

/** The delay is random, so that not all pages reconnect at once when a server comes back. */
function later(): void {
  close()
  const longest = Math.min(FIRST_MS * 2 ** attempts, MOST_MS)
  attempts += 1
  if (!isHidden()) timer = setTimeout(open, longest * (0.5 + Math.random() / 2))
}

function load(): void {
  refresh().then(
    () => {
      // What was under way when the network went still arrives.
      setLost(!navigator.onLine)
      if (isOver()) close()
    },
    () => {
      setLost(true)
      later()
    },
  )
}

function setLost(isLost: boolean): void {
  const place = document.querySelector('[data-live]')
  if (!place) return
  place.classList.toggle('lost', isLost)
  const words = isLost ? t.offline : t.upToDate
  // Only a different sentence is written: screen readers read every write aloud, even of the same words.
  if (place.textContent !== words) place.textContent = words
}
