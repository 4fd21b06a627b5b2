import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { REPLAY_LIMIT, type AuthMessage, type LogEvent, type PersonalMessage } from '#shared/realtime.ts'
import type { Epoch } from './epoch.ts'
import { encode, type Ending, type Listener, type ListenerKind } from './listener.ts'
import type { Notifier } from './notifier.ts'

/** Features provide it, so that rooms know none of them. */
export interface EventSource {
  epoch: Epoch
  /** Only of organizations that exist. */
  versions(orgIds: string[]): Promise<Map<string, number>>
  /** In order. */
  eventsAfter(orgId: string, version: number, limit: number): Promise<LogEvent[]>
}

export interface Rooms {
  /** It hears nothing yet. The oldest listener with the same key makes room. @returns why it has no place */
  join(listener: Listener): Ending | undefined
  /** Without a version, or with one of another log, it starts at the current version. */
  start(listener: Listener, known?: Pick<AuthMessage, 'version' | 'log' | 'epoch'>): Promise<void>
  send(listener: Listener, data: Buffer): void
  leave(listener: Listener): void
  end(listener: Listener, why: Ending): void
  size(kind: ListenerKind): number
  /** Later listeners are refused: they connect to a server that stays. */
  close(): void
}

interface Room {
  orgId: string
  /** Oldest listeners first, with the last version delivered. Undefined until greeted. */
  listeners: Map<Listener, number | undefined>
  wanted: number
  isReading: boolean
}

// Events contain their whole orders, so few are read at a time.
const READ_AT_ONCE = 50
const MOST_AT_ONCE_BYTES = 1024 * 1024
// A reader this far behind leaves: it reconnects and resumes.
const MOST_WAITING_BYTES = { ofListener: 2 * 1024 * 1024, ofRoom: 64 * 1024 * 1024 }
// Pages load their inbox once for changes made together.
const GATHER_MS = 100

export function openRooms(source: EventSource, notifier: Notifier, log: Logger, beatMs: number): Rooms {
  const rooms = new Map<string, Room>()
  // Only listeners that were there: whoever joins later loads it.
  const personal = new Map<Listener, Map<string, PersonalMessage>>()
  let gathering: NodeJS.Timeout | undefined
  let closed = false

  const everyone = () => [...rooms.values()].flatMap(({ listeners }) => [...listeners.keys()])

  function leave(listener: Listener): boolean {
    const room = rooms.get(listener.orgId)
    if (!room?.listeners.delete(listener)) return false
    if (room.listeners.size === 0) rooms.delete(room.orgId)
    return true
  }

  function end(listener: Listener, why: Ending): void {
    if (leave(listener)) listener.end(why)
  }

  function endAll(why: Ending): void {
    for (const listener of everyone()) end(listener, why)
  }

  function send(listener: Listener, data: Buffer, event?: LogEvent): void {
    const room = rooms.get(listener.orgId)
    if (!room?.listeners.has(listener)) return
    listener.deliver(data, event)
    endIfSlow(room, listener)
  }

  function endIfSlow(room: Room, listener: Listener): void {
    const { ofListener, ofRoom } = MOST_WAITING_BYTES
    if (listener.waiting() > Math.min(ofListener, ofRoom / room.listeners.size)) end(listener, 'slow')
  }

  function readUpTo(orgId: string, version: number): void {
    const room = rooms.get(orgId)
    if (!room) return
    room.wanted = Math.max(room.wanted, version)
    void readOn(room)
  }

  /** Listeners at different versions take turns, so old ones don't hold up the others. */
  async function readOn(room: Room): Promise<void> {
    if (room.isReading) return
    room.isReading = true
    try {
      for (let isBehind = true; isBehind;) {
        isBehind = false
        // Who joins during a round is read for in the next one.
        const round = [...room.listeners.keys()]
        for (const listener of round) {
          const version = room.listeners.get(listener)
          if (version === undefined || version >= room.wanted) continue
          isBehind = true
          await readFrom(room, version)
        }
      }
    } catch (error) {
      // The next signal or beat tries again from the same version.
      log.warn({ err: error, orgId: room.orgId }, 'rooms: events could not be read')
    } finally {
      room.isReading = false
    }
  }

  async function readFrom(room: Room, version: number): Promise<void> {
    const { orgId, wanted } = room
    const events = await source.eventsAfter(orgId, version, READ_AT_ONCE)
    const lines = events.map((event) => ({ event, data: encode(event) }))
    const bytes = lines.reduce((sum, { data }) => sum + data.length, 0)
    if (events.length === 0 || bytes > MOST_AT_ONCE_BYTES) {
      const present = await versionOf(orgId)
      if (present > version) tellToLoad(room, version, present)
      else if (room.wanted === wanted) room.wanted = present
      return
    }
    let before = version
    for (const { event, data } of lines) {
      for (const [listener, at] of room.listeners) {
        if (at === undefined || at < before || at >= event.version) continue
        room.listeners.set(listener, event.version)
        send(listener, data, event)
      }
      before = event.version
      await nextTurn()
    }
  }

  /** The events are too heavy, or were deleted with their orders. */
  function tellToLoad(room: Room, from: number, version: number): void {
    const event: LogEvent = { type: 'REFETCH', version }
    for (const [listener, at] of room.listeners) {
      if (at !== from) continue
      room.listeners.set(listener, version)
      send(listener, encode(event), event)
    }
  }

  async function versionOf(orgId: string): Promise<number> {
    return (await source.versions([orgId])).get(orgId) ?? 0
  }

  async function catchUp(): Promise<void> {
    await source.epoch.read()
    const present = everyone()
    for (const kind of new Set(present.map((listener) => listener.kind))) {
      const ended = await kind.ended(present.filter((listener) => listener.kind === kind))
      for (const listener of ended) end(listener, 'ended')
    }
    for (const [orgId, version] of await source.versions([...rooms.keys()])) readUpTo(orgId, version)
  }

  function safely(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => log.warn({ err: error }, 'rooms: no heartbeat'))
  }

  async function beat(): Promise<void> {
    await catchUp()
    const epoch = await source.epoch.known()
    for (const room of rooms.values()) {
      for (const [listener, version] of room.listeners) {
        listener.beat(version, epoch)
        endIfSlow(room, listener)
      }
      await nextTurn()
    }
  }

  // However slow the database is, readers have a whole pause to answer the last beat.
  const beatLater = () =>
    setTimeout(() => {
      void safely(beat).then(() => {
        if (!closed) timer = beatLater()
      })
    }, beatMs)
  let timer = beatLater()

  function tellPeople(): void {
    gathering = undefined
    for (const [listener, messages] of personal) {
      for (const message of messages.values()) send(listener, encode(message))
    }
    personal.clear()
  }

  notifier.onSignal((signal) => {
    if (signal.kind === 'changed') readUpTo(signal.orgId, signal.version)
    else if (signal.kind === 'ended') {
      for (const listener of everyone()) if (listener.key === signal.sid) end(listener, 'ended')
    } else if (signal.kind === 'personal' && !closed) {
      const { orgId, userId, message } = signal
      for (const [listener, version] of rooms.get(orgId)?.listeners ?? []) {
        if (version === undefined || listener.userId !== userId) continue
        const messages = personal.get(listener) ?? new Map<string, PersonalMessage>()
        personal.set(listener, messages.set(JSON.stringify(message), message))
        gathering ??= setTimeout(tellPeople, GATHER_MS)
      }
    }
  })
  notifier.onGap(() => {
    void safely(catchUp)
    for (const { listeners } of rooms.values()) {
      for (const [listener, version] of listeners) {
        if (version !== undefined && listener.userId) send(listener, encode({ type: 'PERSONAL' }))
      }
    }
  })
  // Under another database name versions start over.
  source.epoch.onRenewed(() => endAll('restart'))

  return {
    join(listener) {
      if (closed) return 'stopping'
      const { orgId, key, kind } = listener
      const room = rooms.get(orgId) ?? { orgId, listeners: new Map(), wanted: 0, isReading: false }
      const alike = [...room.listeners.keys()].filter((other) => other.kind === kind)
      const [oldest, ...others] = alike.filter((other) => other.key === key)
      if (oldest && others.length + 1 >= kind.perKey) end(oldest, 'displaced')
      else if (alike.length >= kind.perOrganization) return 'displaced'
      rooms.set(orgId, room)
      room.listeners.set(listener, undefined)
      return undefined
    },
    async start(listener, known = {}) {
      const { orgId, kind } = listener
      try {
        // The session or link was valid at the door, and may have ended since.
        if ((await kind.ended([listener])).length > 0) return end(listener, 'ended')
        const epoch = await source.epoch.known()
        const present = await versionOf(orgId)
        const room = rooms.get(orgId)
        if (!room?.listeners.has(listener)) return
        const log = `${epoch}.${orgId}`
        const isSameLog = (known.log ?? log) === log && (known.epoch ?? epoch) === epoch
        const since = (isSameLog ? known.version : undefined) ?? present
        // A future version comes from another database.
        const isReplayed = since <= present && present - since <= REPLAY_LIMIT
        room.listeners.set(listener, since)
        listener.greet({ version: present, log, epoch })
        if (!isReplayed) tellToLoad(room, since, present)
        readUpTo(orgId, present)
      } catch (error) {
        log.warn({ err: error }, 'rooms: a listener could not start')
        end(listener, 'failed')
      }
    },
    send,
    leave,
    end,
    size: (kind) => everyone().filter((listener) => listener.kind === kind).length,
    close() {
      closed = true
      clearTimeout(timer)
      clearTimeout(gathering)
      endAll('stopping')
    },
  }
}
