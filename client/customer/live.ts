import { isOver, refresh } from './refresh.ts'
import { api } from './send.ts'

const FIRST_MS = 2000
const MOST_MS = 60_000
// A stream that stood for so long was a good one: the next attempt comes soon again.
const STEADY_MS = 30_000
// Who only looks at another window for a moment is not disconnected.
const HIDDEN_MS = 30_000
// A page that nobody sees asks for nothing; what came meanwhile is loaded when it is looked at.
const isHidden = () => document.visibilityState === 'hidden'

let stream: EventSource | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let attempts = 0

/** Keeps the page as the shop's changes leave it. */
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
  // The first one comes at once: from then on the server tells of whatever happens.
  opened.addEventListener('message', load)
  opened.addEventListener('ended', load)
  // Newer windows have taken its place. When this one is looked at again, it takes that of another.
  opened.addEventListener('displaced', () => {
    setLost(true)
    close()
  })
  opened.addEventListener('error', () => {
    if (stream !== opened) return
    if (Date.now() - since > STEADY_MS) attempts = 0
    // The first time it may only have been the server that has many to serve.
    if (attempts > 0) setLost(true)
    later()
  })
}

function close(): void {
  clearTimeout(timer)
  stream?.close()
  stream = undefined
}

/** Never all pages at the same moment, when a server comes back. */
function later(): void {
  close()
  const longest = Math.min(FIRST_MS * 2 ** attempts, MOST_MS)
  attempts += 1
  if (!isHidden()) timer = setTimeout(open, longest * (0.5 + Math.random() / 2))
}

function load(): void {
  refresh().then(
    () => {
      setLost(false)
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
  const words = isLost
    ? 'No connection right now. What you see may be older.'
    : 'This page keeps itself up to date.'
  // Only another sentence: screen readers read out what is written there, also where it says the same.
  if (place.textContent !== words) place.textContent = words
}
