import type { Logger } from 'pino'
import { HEARTBEAT_MS, REPLAY_LIMIT, type LogEvent, type ServerMessage } from '#shared/realtime.ts'
import type { WakeUp, WakeUps } from './wake-ups.ts'

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
  eventsAfter(orgId: string, version: number, limit: number): Promise<LogEvent[]>
  /** Those of the sessions that stand, each with the organization that it looks at. */
  standingSessions(sids: string[]): Promise<Map<string, string>>
}

interface Listener {
  socket: Socket
  orgId: string
  userId: string
  sid: string
  /** The last version that was sent to it. */
  version: number
  /** Whether it has answered the last ping. */
  alive: boolean
  /** Where it hears events; none until it has said its first word. */
  room: Room | undefined
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
const LONGEST_BACKLOG_BYTES = 2 * 1024 * 1024
// More than this is not replayed: who reads slowly would be dropped for it, come back, and be dropped again.
const LONGEST_REPLAY_BYTES = LONGEST_BACKLOG_BYTES / 2
const PULL_LIMIT = 200

export interface Visit {
  /**
   * Lets the socket hear: AUTH_OK, then what it missed after `since`, then all that follows. Without `since`
   * it starts at the present version. Only the first call counts.
   */
  start(since: number | undefined): Promise<void>
  answer(message: ServerMessage): void
  pong(): void
  leave(): void
}

export interface Hub {
  /** A socket is there, silent as yet. From now on it ends with its session and with its reader. */
  arrive(who: { orgId: string; userId: string; sid: string }, socket: Socket): Visit
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
  const everyone = new Set<Listener>()
  const rooms = new Map<string, Room>()

  function send(listener: Listener, data: string): void {
    listener.socket.send(data)
    if (listener.socket.bufferedAmount > LONGEST_BACKLOG_BYTES) listener.socket.terminate()
  }

  function tell(listener: Listener, message: ServerMessage): void {
    send(listener, JSON.stringify(message))
  }

  function end(listener: Listener): void {
    listener.socket.close(4401, 'The session ended')
  }

  async function pull(room: Room): Promise<void> {
    if (room.pulling) return
    room.pulling = true
    try {
      while (room.wanted > room.version && room.listeners.size > 0) {
        const events = await source.eventsAfter(room.orgId, room.version, PULL_LIMIT)
        for (const event of events) pass(room, event)
        if (events.length === 0 && !(await skip(room))) break
      }
    } catch (error) {
      // The next wake-up or heartbeat tries again from the same version.
      log.warn({ err: error, orgId: room.orgId }, 'realtime: events could not be read')
    } finally {
      room.pulling = false
    }
  }

  /** Goes past events that went with their orders, which may be more than are asked for at once. */
  async function skip(room: Room): Promise<boolean> {
    const present = await versionOf(room.orgId)
    if (present <= room.version) return false
    pass(room, { type: 'REFETCH', version: present })
    return true
  }

  function pass(room: Room, event: LogEvent): void {
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

  function tellPerson({ orgId, userId, message }: Extract<WakeUp, { kind: 'personal' }>): void {
    const { listeners } = rooms.get(orgId) ?? { listeners: [] }
    for (const listener of listeners) if (listener.userId === userId) tell(listener, message)
  }

  async function versionOf(orgId: string): Promise<number> {
    return (await source.versions([orgId])).get(orgId) ?? 0
  }

  /** Sends what was missed up to the version, or says that it is too much. */
  async function replay(listener: Listener, upTo: number): Promise<void> {
    const missed = await source.eventsAfter(listener.orgId, listener.version, REPLAY_LIMIT + 1)
    const messages = missed.map((event) => JSON.stringify(event))
    const bytes = messages.reduce((sum, message) => sum + Buffer.byteLength(message), 0)
    if (missed.length === 0 || missed.length > REPLAY_LIMIT || bytes > LONGEST_REPLAY_BYTES) {
      listener.version = upTo
      tell(listener, { type: 'REFETCH', version: upTo })
      return
    }
    for (const message of messages) send(listener, message)
    listener.version = missed.at(-1)?.version ?? upTo
  }

  async function enter(listener: Listener, present: number): Promise<void> {
    while (everyone.has(listener)) {
      const room = rooms.get(listener.orgId) ?? newRoom(listener.orgId, present)
      if (listener.version >= room.version) {
        // No event passes between this look at the room and the next lines: they run without a pause.
        room.listeners.add(listener)
        rooms.set(room.orgId, room)
        listener.room = room
        return
      }
      await replay(listener, room.version)
    }
  }

  async function start(listener: Listener, since: number | undefined): Promise<void> {
    const { orgId, sid } = listener
    // The session stood when the socket was let in, and may have ended while it kept silent.
    if ((await source.standingSessions([sid])).get(sid) !== orgId) return end(listener)
    const present = await versionOf(orgId)
    listener.version = Math.min(since ?? present, present)
    tell(listener, { type: 'AUTH_OK', version: present })
    // A version that is still to come was not ours: the client looked at another database.
    if (since !== undefined && since > present) tell(listener, { type: 'REFETCH', version: present })
    await enter(listener, present)
    // Where nobody was in the room, nobody heard the wake-ups since that look at the version.
    wake(orgId, await versionOf(orgId))
  }

  function leave(listener: Listener): void {
    everyone.delete(listener)
    const { room } = listener
    room?.listeners.delete(listener)
    if (room?.listeners.size === 0 && rooms.get(room.orgId) === room) rooms.delete(room.orgId)
  }

  /** What wake-ups that never came would have told. */
  async function catchUp(): Promise<void> {
    const present = [...everyone]
    const standing = await source.standingSessions(present.map(({ sid }) => sid))
    for (const listener of present) if (standing.get(listener.sid) !== listener.orgId) end(listener)
    for (const [orgId, version] of await source.versions([...rooms.keys()])) wake(orgId, version)
  }

  async function beat(): Promise<void> {
    await catchUp()
    for (const listener of everyone) {
      if (!listener.alive) {
        listener.socket.terminate()
        continue
      }
      listener.alive = false
      listener.socket.ping()
      if (listener.room) tell(listener, { type: 'PING', version: listener.room.version })
    }
  }

  function safely(work: () => Promise<void>): void {
    work().catch((error: unknown) => log.warn({ err: error }, 'realtime: no heartbeat'))
  }

  const timer = setInterval(() => safely(beat), options.heartbeatMs ?? HEARTBEAT_MS)
  wakeUps.onWakeUp((wakeUp) => {
    if (wakeUp.kind === 'changed') return wake(wakeUp.orgId, wakeUp.version)
    if (wakeUp.kind === 'personal') return tellPerson(wakeUp)
    for (const listener of everyone) if (listener.sid === wakeUp.sid) end(listener)
  })
  // Not a whole heartbeat: two of them in a row would take every reader for dead.
  wakeUps.onGap(() => {
    safely(catchUp)
    for (const listener of everyone) if (listener.room) tell(listener, { type: 'PERSONAL' })
  })

  return {
    arrive({ orgId, userId, sid }, socket) {
      const listener: Listener = { socket, orgId, userId, sid, version: 0, alive: true, room: undefined }
      everyone.add(listener)
      let started: Promise<void> | undefined
      return {
        start: (since) => (started ??= start(listener, since)),
        answer: (message) => tell(listener, message),
        pong: () => (listener.alive = true),
        leave: () => leave(listener),
      }
    },
    close: () => clearInterval(timer),
  }
}
