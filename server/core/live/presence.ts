import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Person } from '#shared/people/types.ts'
import type { Present } from '#shared/realtime.ts'
import { pauses } from '../shares/pauses.ts'
import { inBatches } from './batches.ts'
import { encode, SLICE_MS } from './hub-parts.ts'
import type { Notifier, Signal } from './notifier.ts'

/** The thing that a window shows, by its id, and whether somebody changes it there. */
export interface Showing {
  id: string
  editing: boolean
}

/** A window, while its socket is open. */
export interface PresenceWindow {
  /** Sets what the window shows. The last call counts. */
  say(showing: Showing | undefined): void
  /** The window is still there. */
  heard(): void
  left(): void
}

export interface Presence {
  connect(
    who: { orgId: string; person: Person },
    socket: { send(message: Buffer): void; ping(): void },
  ): PresenceWindow
  close(): void
}

// A closed window disappears at once. One without network disappears after 5 seconds: twice a beat, a check
// finds windows that missed two beats. Browsers answer by themselves, even in a background tab.
const BEAT_MS = 2000
const LOOKS_A_BEAT = 2
const SILENT_BEATS = 2
// Another process's statement holds this many beats without being repeated.
const FORGOTTEN_BEATS = 2.5
// Others hear of changes at most five times a second.
const PAUSES_A_BEAT = 10
// If more windows than this show the same thing, they hear of it twice a beat.
const CROWD = 100
const PAUSES_OF_CROWD_A_BEAT = 2
const MOST_PEOPLE = 20
const MOST_KNOWN = 50
// One statement looks up the ids of this many windows of an organization, and one runs at a time. Each of two
// thousand windows may name another id five times a second.
const MOST_LOOKED_UP = 200

interface Window {
  /** Names the window among those of all processes. */
  key: string
  orgId: string
  person: Person
  socket: Parameters<Presence['connect']>[1]
  wanted: Showing | undefined
  /** What others see of it. Undefined while it is silent. */
  shown: Showing | undefined
  heardAt: number
  /** Whether ids that it named belong to its organization. */
  known: Map<string, boolean>
}

type Entry = Present & { window?: Window; until: number }
type PresenceSignal = Extract<Signal, { kind: 'presence' }>

const roomOf = (orgId: string, id: string) => `${orgId} ${id}`

/** Whether what the window wants needs no lookup first. */
const isKnown = ({ wanted, known }: Window) => !wanted || known.has(wanted.id)

/**
 * What each person has open, in the windows of all processes. It is only in memory: lost states return with the
 * next beat. While nothing is open, nothing is sent and no timer runs.
 * @param whichAreThere the ids that belong to the organization; asked once for each window and id
 */
export function openPresence(
  whichAreThere: (orgId: string, ids: string[]) => Promise<Set<string>>,
  notifier: Notifier,
  log: Logger,
  { beatMs = BEAT_MS }: { beatMs?: number | undefined } = {},
): Presence {
  const self = randomUUID()
  let count = 0
  const windows = new Set<Window>()
  const changed = new Set<Window>()
  const rooms = new Map<string, Map<string, Entry>>()
  /** The rooms of other processes' windows. */
  const elsewhere = new Map<string, string>()
  const untold = new Set<string>()
  /** When a room was last told. */
  const toldAt = new WeakMap<Map<string, Entry>, number>()
  let isTelling = false
  let isLooking = false
  let pause: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let looks = 0
  let closed = false

  function put(room: string, key: string, entry: Entry | undefined): void {
    const entries = rooms.get(room) ?? new Map<string, Entry>()
    const before = entries.get(key)
    if (entry) rooms.set(room, entries.set(key, entry))
    else entries.delete(key)
    if (entries.size === 0) rooms.delete(room)
    if (before?.editing !== entry?.editing || !before !== !entry) tellSoon(room)
    if (entry) looking ??= setInterval(() => void look(), beatMs / LOOKS_A_BEAT)
  }

  function tellSoon(room: string): void {
    untold.add(room)
    soon()
  }

  function soon(): void {
    if (!closed) pause ??= setTimeout(flush, beatMs / PAUSES_A_BEAT)
  }

  function flush(): void {
    pause = undefined
    const waiting = [...changed]
    changed.clear()
    for (const window of waiting) {
      if (isKnown(window)) apply(window)
      else lookUpSoon(window.orgId, window)
    }
    void tellAll()
  }

  /** Messages go one after the other, so that the last one received is the latest. */
  async function tellAll(): Promise<void> {
    if (isTelling) return
    isTelling = true
    const pause = pauses(SLICE_MS)
    const due = [...untold].filter((room) => !isTooSoon(room))
    for (const room of due) {
      untold.delete(room)
      await tell(room, pause)
    }
    isTelling = false
    if (untold.size > 0) soon()
  }

  function isTooSoon(room: string): boolean {
    const entries = rooms.get(room)
    if (!entries || entries.size <= CROWD) return false
    return performance.now() - (toldAt.get(entries) ?? -Infinity) < beatMs / PAUSES_OF_CROWD_A_BEAT
  }

  async function tell(room: string, pause: ReturnType<typeof pauses>): Promise<void> {
    const known = rooms.get(room)
    if (!known) return
    toldAt.set(known, performance.now())
    const entries = [...known.values()]
    const people = new Map<string, Present>()
    for (const { person, editing } of entries) {
      people.set(person.id, { person, editing: editing || (people.get(person.id)?.editing ?? false) })
    }
    const listed = [...people.values()].slice(0, MOST_PEOPLE)
    let message: Buffer | undefined
    for (const { window } of entries) {
      // The window may have left during a pause.
      if (!window?.shown || roomOf(window.orgId, window.shown.id) !== room) continue
      message ??= encode({ type: 'PRESENCE', orderId: window.shown.id, people: listed })
      window.socket.send(message)
      await pause()
    }
  }

  function apply(window: Window): void {
    const { wanted, known } = window
    if (wanted && !known.get(wanted.id)) window.wanted = undefined
    show(window, window.wanted)
  }

  const lookUpSoon = inBatches<Window>(MOST_LOOKED_UP, (orgId, waiting) =>
    lookUp(orgId, waiting).catch((error: unknown) =>
      log.warn({ err: error }, 'presence: ids could not be looked up'),
    ),
  )

  async function lookUp(orgId: string, waiting: Window[]): Promise<void> {
    // During the wait they may have said something else, or left.
    const named = waiting.flatMap((window) =>
      window.wanted && !isKnown(window) ? [{ window, id: window.wanted.id }] : [],
    )
    if (named.length === 0) return
    const there = await whichAreThere(orgId, [...new Set(named.map(({ id }) => id))])
    for (const { window, id } of named) {
      if (window.known.size >= MOST_KNOWN) window.known.clear()
      window.known.set(id, there.has(id))
      // Later statements are applied with the next flush.
      if (window.wanted?.id === id) apply(window)
    }
  }

  function show(window: Window, next: Showing | undefined): void {
    const { orgId, key, person, shown } = window
    window.shown = next
    if (shown && shown.id !== next?.id) put(roomOf(orgId, shown.id), key, undefined)
    if (next) put(roomOf(orgId, next.id), key, { person, editing: next.editing, window, until: Infinity })
    if (shown || next) signal(window)
  }

  function signal({ orgId, key, person, shown }: Window): void {
    notifier.notify({ kind: 'presence', orgId, key, person, showing: shown ?? null })
  }

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    looks += 1
    const pause = pauses(SLICE_MS)
    const now = performance.now()
    const isBeat = looks % LOOKS_A_BEAT === 0
    for (const window of windows) {
      if (!window.wanted) continue
      if (window.shown && now - window.heardAt >= SILENT_BEATS * beatMs) show(window, undefined)
      if (!isBeat) continue
      window.socket.ping()
      if (window.shown) signal(window)
      await pause()
    }
    isLooking = false
    for (const [key, room] of elsewhere) {
      if ((rooms.get(room)?.get(key)?.until ?? 0) < now) forget(key)
    }
    if (rooms.size > 0 || [...windows].some(({ wanted }) => wanted)) return
    clearInterval(looking)
    looking = undefined
  }

  function forget(key: string): void {
    const room = elsewhere.get(key)
    elsewhere.delete(key)
    if (room !== undefined) put(room, key, undefined)
  }

  function hear({ orgId, key, person, showing }: PresenceSignal): void {
    if (key.startsWith(self)) return
    const room = showing && roomOf(orgId, showing.id)
    if (elsewhere.get(key) !== room) forget(key)
    if (!room) return
    elsewhere.set(key, room)
    put(room, key, { person, editing: showing.editing, until: performance.now() + FORGOTTEN_BEATS * beatMs })
  }

  notifier.onSignal((heard) => {
    if (heard.kind === 'presence') hear(heard)
  })

  return {
    connect({ orgId, person }, socket) {
      count += 1
      const window: Window = {
        key: `${self}.${count}`,
        orgId,
        person,
        socket,
        wanted: undefined,
        shown: undefined,
        heardAt: 0,
        known: new Map(),
      }
      windows.add(window)
      return {
        say(showing) {
          if (!windows.has(window)) return
          window.wanted = showing
          window.heardAt = performance.now()
          changed.add(window)
          soon()
        },
        heard() {
          window.heardAt = performance.now()
          if (!window.wanted || window.shown || changed.has(window)) return
          changed.add(window)
          soon()
        },
        left() {
          windows.delete(window)
          changed.delete(window)
          window.wanted = undefined
          show(window, undefined)
        },
      }
    },
    close() {
      closed = true
      clearTimeout(pause)
      clearInterval(looking)
    },
  }
}
