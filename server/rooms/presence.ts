import { randomUUID } from 'node:crypto'
import type { Person } from '#shared/people/types.ts'
import type { Present } from '#shared/realtime.ts'
import { encode } from './listener.ts'
import type { Notifier, Signal } from './notifier.ts'

interface Showing {
  id: string
  editing: boolean
}

export type Presence = ReturnType<typeof openPresence>

// Windows without network miss two beats. Browsers answer by themselves, even in a background tab.
const SILENT_BEATS = 2.2
const GATHER_MS = 200
const MOST_PEOPLE = 20

interface Window {
  /** Unique among all processes. */
  key: string
  orgId: string
  person: Person
  socket: { send(message: Buffer): void; ping(): void }
  wanted: Showing | undefined
}

interface Shown {
  orgId: string
  person: Person
  showing: Showing
  /** When it is forgotten, unless it is heard of again. */
  until: number
  /** Undefined for a window of another process. */
  window?: Window
}

const placeOf = ({ orgId, showing }: Shown) => `${orgId} ${showing.id}`

/** Only in memory: lost states return with the next beat. */
export function openPresence(notifier: Notifier, beatMs: number) {
  const self = randomUUID()
  let count = 0
  const windows = new Set<Window>()
  const shown = new Map<string, Shown>()
  const changed = new Set<Window>()
  const untold = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let closed = false

  const untilSilent = () => performance.now() + SILENT_BEATS * beatMs

  function put(key: string, next: Shown | undefined): void {
    const before = shown.get(key)
    if (next) shown.set(key, next)
    else shown.delete(key)
    if (!closed && next) beating ??= setInterval(beat, beatMs)
    const [was, is] = [before?.showing, next?.showing]
    if (was?.id === is?.id && was?.editing === is?.editing) return
    for (const one of [before, next]) if (one) untold.add(placeOf(one))
    soon()
  }

  function soon(): void {
    if (!closed) gathering ??= setTimeout(flush, GATHER_MS)
  }

  function show(window: Window, showing: Showing | undefined): void {
    const { key, orgId, person } = window
    if (!showing && !shown.has(key)) return
    put(key, showing && { orgId, person, showing, until: untilSilent(), window })
    signal(window, showing)
  }

  function signal({ key, orgId, person }: Window, showing: Showing | undefined): void {
    notifier.notify({ kind: 'presence', orgId, key, person, showing: showing ?? null })
  }

  function flush(): void {
    for (const window of changed) show(window, window.wanted)
    changed.clear()
    gathering = undefined
    const places = new Map([...untold].map((place): [string, Shown[]] => [place, []]))
    untold.clear()
    for (const one of shown.values()) places.get(placeOf(one))?.push(one)
    for (const there of places.values()) tell(there)
  }

  function tell(there: Shown[]): void {
    const people = new Map<string, Present>()
    for (const { person, showing } of there) {
      const editing = showing.editing || (people.get(person.id)?.editing ?? false)
      people.set(person.id, { person, editing })
    }
    const listed = [...people.values()].slice(0, MOST_PEOPLE)
    let message: Buffer | undefined
    for (const { window, showing } of there) {
      if (!window) continue
      message ??= encode({ type: 'PRESENCE', orderId: showing.id, people: listed })
      window.socket.send(message)
    }
  }

  function beat(): void {
    const now = performance.now()
    for (const [key, { until, window }] of shown) {
      if (until >= now) continue
      if (window) show(window, undefined)
      else put(key, undefined)
    }
    const open = [...windows].filter(({ wanted }) => wanted)
    for (const window of open) {
      window.socket.ping()
      const { showing } = shown.get(window.key) ?? {}
      if (showing) signal(window, showing)
    }
    if (shown.size > 0 || open.length > 0) return
    clearInterval(beating)
    beating = undefined
  }

  function hear({ orgId, key, person, showing }: Extract<Signal, { kind: 'presence' }>): void {
    if (key.startsWith(self)) return
    put(key, showing ? { orgId, person, showing, until: untilSilent() } : undefined)
  }

  notifier.onSignal((signal) => {
    if (signal.kind === 'presence') hear(signal)
  })

  return {
    connect({ orgId, person }: { orgId: string; person: Person }, socket: Window['socket']) {
      count += 1
      const window: Window = { key: `${self}.${count}`, orgId, person, socket, wanted: undefined }
      windows.add(window)
      return {
        /** The last call counts. */
        say(showing: Showing | undefined): void {
          if (!windows.has(window)) return
          window.wanted = showing
          changed.add(window)
          soon()
        },
        heard(): void {
          const known = shown.get(window.key)
          if (known) known.until = untilSilent()
          else if (window.wanted) {
            changed.add(window)
            soon()
          }
        },
        left(): void {
          windows.delete(window)
          changed.delete(window)
          show(window, undefined)
        },
      }
    },
    close(): void {
      closed = true
      clearTimeout(gathering)
      clearInterval(beating)
    },
  }
}
