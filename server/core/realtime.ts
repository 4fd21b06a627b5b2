import type { Logger } from 'pino'
import { HEARTBEAT_MS, REPLAY_LIMIT, type OrderEvent, type ServerMessage } from '#shared/realtime.ts'
import type { WakeUps } from './wake-ups.ts'

/** As much of a WebSocket as the hub needs. */
export interface Socket {
  readonly bufferedAmount: number
  send(data: string): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
}

/** Where the hub reads what happened. Features fill it in; the plumbing knows none of them. */
export interface EventSource {
  /** Present versions of the organizations that exist. */
  versions(orgIds: string[]): Promise<Map<string, number>>
  /** At most `limit` events after the version, in order, without gaps. */
  eventsAfter(orgId: string, version: number, limit: number): Promise<OrderEvent[]>
  standingSessions(orgId: string, sids: string[]): Promise<Set<string>>
}

interface Listener {
  socket: Socket
  sid: string
  /** The last version that was sent to it. */
  version: number
  /** Whether it has answered the last ping. */
  alive: boolean
}

interface Room {
  orgId: string
  listeners: Set<Listener>
  /** The last version that was pulled for this room. */
  version: number
  /** The newest version that somebody spoke of. */
  wanted: number
  pulling: boolean
}

// A reader that is this far behind is dropped: it comes back and resumes, and the server keeps its memory.
const LONGEST_BACKLOG_BYTES = 1024 * 1024
const PULL_LIMIT = 200

export interface Subscription {
  pong(): void
  leave(): void
}

export interface Hub {
  /**
   * Lets a socket in: AUTH_OK, then what it missed after `since`, then all that follows. Without `since` it
   * starts at the present version.
   */
  join(orgId: string, sid: string, socket: Socket, since: number | undefined): Promise<Subscription>
  /** One heartbeat now: pings, versions, and whether each session still stands. */
  beat(): Promise<void>
  close(): void
}

const newRoom = (orgId: string, version: number): Room => ({
  orgId,
  listeners: new Set(),
  version,
  wanted: version,
  pulling: false,
})

export function openHub(
  source: EventSource,
  wakeUps: WakeUps,
  log: Logger,
  options: { heartbeatMs?: number } = {},
): Hub {
  const rooms = new Map<string, Room>()

  function send(listener: Listener, data: string): void {
    listener.socket.send(data)
    if (listener.socket.bufferedAmount > LONGEST_BACKLOG_BYTES) listener.socket.terminate()
  }

  function tell(listener: Listener, message: ServerMessage): void {
    send(listener, JSON.stringify(message))
  }

  async function pull(room: Room): Promise<void> {
    if (room.pulling) return
    room.pulling = true
    try {
      while (room.wanted > room.version && room.listeners.size > 0) {
        const events = await source.eventsAfter(room.orgId, room.version, PULL_LIMIT)
        if (events.length === 0) break
        for (const event of events) pass(room, event)
      }
    } catch (error) {
      // The next wake-up or heartbeat tries again from the same version.
      log.warn({ err: error, orgId: room.orgId }, 'realtime: events could not be read')
    } finally {
      room.pulling = false
    }
  }

  function pass(room: Room, event: OrderEvent): void {
    const data = JSON.stringify(event)
    for (const listener of room.listeners) {
      if (listener.version >= event.version) continue
      listener.version = event.version
      send(listener, data)
    }
    room.version = event.version
  }

  function wake(orgId: string, version: number): void {
    const room = rooms.get(orgId)
    if (!room || version <= room.version) return
    room.wanted = Math.max(room.wanted, version)
    void pull(room)
  }

  function drop(room: Room, listener: Listener): void {
    room.listeners.delete(listener)
    if (room.listeners.size === 0 && rooms.get(room.orgId) === room) rooms.delete(room.orgId)
  }

  function endSession(sid: string): void {
    for (const room of rooms.values()) {
      for (const listener of room.listeners) {
        if (listener.sid === sid) listener.socket.close(4401, 'The session ended')
      }
    }
  }

  /** Sends what was missed up to the version, or says that it is too much. */
  async function replay(orgId: string, listener: Listener, upTo: number): Promise<void> {
    const missed = await source.eventsAfter(orgId, listener.version, REPLAY_LIMIT + 1)
    if (missed.length === 0 || missed.length > REPLAY_LIMIT) {
      listener.version = upTo
      tell(listener, { type: 'REFETCH', version: upTo })
      return
    }
    for (const event of missed) {
      listener.version = event.version
      tell(listener, event)
    }
  }

  async function enter(orgId: string, listener: Listener, present: number): Promise<Room> {
    for (;;) {
      const room = rooms.get(orgId) ?? newRoom(orgId, present)
      if (listener.version >= room.version) {
        // No event passes between this look at the room and the next lines: they run without a pause.
        room.listeners.add(listener)
        rooms.set(orgId, room)
        return room
      }
      await replay(orgId, listener, room.version)
    }
  }

  async function beat(): Promise<void> {
    const versions = await source.versions([...rooms.keys()])
    for (const room of rooms.values()) {
      const version = versions.get(room.orgId) ?? room.version
      await dropEnded(room)
      for (const listener of room.listeners) {
        if (!listener.alive) {
          listener.socket.terminate()
          continue
        }
        listener.alive = false
        listener.socket.ping()
        tell(listener, { type: 'PING', version: room.version })
      }
      wake(room.orgId, version)
    }
  }

  async function dropEnded(room: Room): Promise<void> {
    const sids = [...room.listeners].map((listener) => listener.sid)
    const standing = await source.standingSessions(room.orgId, sids)
    for (const listener of room.listeners) {
      if (!standing.has(listener.sid)) listener.socket.close(4401, 'The session ended')
    }
  }

  function beatSafely(): void {
    beat().catch((error: unknown) => log.warn({ err: error }, 'realtime: no heartbeat'))
  }

  const timer = setInterval(beatSafely, options.heartbeatMs ?? HEARTBEAT_MS)
  wakeUps.onWakeUp((wakeUp) => {
    if (wakeUp.kind === 'changed') wake(wakeUp.orgId, wakeUp.version)
    else endSession(wakeUp.sid)
  })
  wakeUps.onGap(beatSafely)

  return {
    async join(orgId, sid, socket, since) {
      const present = (await source.versions([orgId])).get(orgId) ?? 0
      const listener: Listener = { socket, sid, version: Math.min(since ?? present, present), alive: true }
      tell(listener, { type: 'AUTH_OK', version: present })
      // A version that is still to come was not ours: the client looked at another database.
      if (since !== undefined && since > present) tell(listener, { type: 'REFETCH', version: present })
      const room = await enter(orgId, listener, present)
      wake(orgId, present)
      return {
        pong: () => (listener.alive = true),
        leave: () => drop(room, listener),
      }
    },
    beat,
    close: () => clearInterval(timer),
  }
}
