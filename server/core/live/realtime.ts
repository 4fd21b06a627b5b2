import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import {
  DISPLACED,
  HEARTBEAT_MS,
  SESSION_ENDED,
  type LogEvent,
  type ServerMessage,
} from '#shared/realtime.ts'
import { pauses } from '../shares/pauses.ts'
import { openBacklogs, type Backlog } from './backlogs.ts'
import { startBeats } from './beats.ts'
import { encode, SLICE_MS, type EventSource, type Hub, type Known, type Socket } from './hub-parts.ts'
import type { Notifier } from './notifier.ts'
import { openPersonal } from './personal.ts'
import { openPlaces, type Holder } from './places.ts'
import { openReplays } from './replay.ts'

/** The key is the listener's session. */
interface Listener extends Holder {
  socket: Socket
  backlog: Backlog
  userId: string
  /** The last version sent to it. */
  version: number
  /** The organization's version when it joined. */
  present: number
  /**
   * The last ping's data, until it is answered. It can't be guessed: knowing it proves that the client read
   * everything before.
   */
  asked: string | undefined
  /** Whether it got AUTH_OK: before that it hears nothing. */
  isGreeted: boolean
  /** The room where it hears events. Undefined while it waits for missed ones. */
  room: Room | undefined
}

interface Room {
  orgId: string
  listeners: Set<Listener>
  /** The last version pulled for this room. */
  version: number
  /** The newest version that a signal named. */
  wanted: number
  pulling: boolean
}

const PULL_LIMIT = 200
// Nobody has this many windows: more are a script, or remains of broken connections.
const PLACES = { perKey: 40, perOrganization: 2000, atAll: 10_000 }

const now = () => new Date().toISOString()

const newRoom = (orgId: string, version: number): Room => ({
  orgId,
  listeners: new Set(),
  version,
  wanted: version,
  pulling: false,
})

export function openHub(
  source: EventSource,
  notifier: Notifier,
  log: Logger,
  options: { heartbeatMs?: number } = {},
): Hub {
  const places = openPlaces<Listener>(PLACES, { displaced: displace, gaveWay: displace })
  const backlogs = openBacklogs()
  const rooms = new Map<string, Room>()
  const replays = openReplays<Listener>(source, { enter, has: (listener) => places.has(listener) })
  const tellPerson = openPersonal((orgId) => rooms.get(orgId)?.listeners ?? [])
  let closed = false

  function sendMessage({ backlog }: Listener, message: ServerMessage): void {
    backlog.send(encode(message))
  }

  function closeEnded(listener: Listener): void {
    listener.socket.close(SESSION_ENDED, 'The session ended')
  }

  function sendAway(listener: Listener): void {
    listener.socket.close(1001, 'The server stops')
  }

  function displace(listener: Listener): void {
    leaveRoom(listener)
    listener.socket.close(DISPLACED, 'Too many windows are open')
  }

  /** Under another database name versions start over, so clients that count by them must too. */
  function restart(): void {
    rooms.clear()
    for (const listener of places.all()) listener.socket.close(1012, 'Please connect again')
  }

  async function pull(room: Room): Promise<void> {
    if (room.pulling) return
    room.pulling = true
    try {
      while (room.wanted > room.version && room.listeners.size > 0) {
        const events = await source.eventsAfter(room.orgId, room.version, PULL_LIMIT)
        const pause = pauses(SLICE_MS)
        for (const event of events) await pass(room, event, pause)
        if (events.length === 0 && !(await skip(room))) break
      }
    } catch (error) {
      // The next signal or heartbeat tries again from the same version.
      log.warn({ err: error, orgId: room.orgId }, 'realtime: events could not be read')
    } finally {
      room.pulling = false
    }
  }

  /** Skips events deleted with their orders, which may exceed the pull limit. */
  async function skip(room: Room): Promise<boolean> {
    const present = await versionOf(room.orgId)
    if (present <= room.version) return false
    await pass(room, { type: 'REFETCH', version: present }, pauses(SLICE_MS))
    return true
  }

  /**
   * Sends the event to everybody in the room, including those who join during its pauses. They join with the
   * version before it or a newer one, and iteration covers additions to the set. After the iteration no pause comes
   * before the room's new version, so nobody can join with the old one.
   */
  async function pass(room: Room, event: LogEvent, pause: ReturnType<typeof pauses>): Promise<void> {
    const data = encode(event)
    for (const listener of room.listeners) {
      if (listener.version >= event.version) continue
      listener.version = event.version
      listener.backlog.send(data)
      // The pause comes after sending: a listener that leaves during it gets nothing more.
      await pause()
    }
    room.version = event.version
  }

  function pullUpTo(orgId: string, version: number): void {
    const room = rooms.get(orgId)
    if (!room || version <= room.version) return
    room.wanted = Math.max(room.wanted, version)
    void pull(room)
  }

  async function versionOf(orgId: string): Promise<number> {
    return (await source.versions([orgId])).get(orgId) ?? 0
  }

  /** No event can pass between the check of the room and the entry: there is no pause between them. */
  function enter(listener: Listener): number | undefined {
    if (!places.has(listener)) return undefined
    const room = rooms.get(listener.orgId) ?? newRoom(listener.orgId, listener.present)
    if (listener.version < room.version) return room.version
    room.listeners.add(listener)
    rooms.set(room.orgId, room)
    listener.room = room
    return undefined
  }

  async function start(listener: Listener, known: Known): Promise<void> {
    if (!places.has(listener)) return
    const { orgId, userId, key } = listener
    // The session was active when the socket was admitted, and may have ended before its first message.
    if ((await source.activeSessions([key])).get(key) !== orgId) return closeEnded(listener)
    const epoch = await source.epoch.known()
    const log = `${epoch}.${orgId}`
    const isSame = (known.log ?? log) === log && (known.epoch ?? epoch) === epoch
    const since = isSame ? known.version : undefined
    const present = await versionOf(orgId)
    listener.present = present
    listener.version = Math.min(since ?? present, present)
    listener.isGreeted = true
    sendMessage(listener, { type: 'AUTH_OK', version: present, userId, log, epoch, now: now() })
    // A future version isn't ours: the client looked at another database.
    if (since !== undefined && since > present) sendMessage(listener, { type: 'REFETCH', version: present })
    if (enter(listener) !== undefined) await replays.bringUp(listener)
    // With an empty room, signals since the version was read were ignored.
    pullUpTo(orgId, await versionOf(orgId))
  }

  function leaveRoom(listener: Listener): void {
    const { room } = listener
    room?.listeners.delete(listener)
    if (room?.listeners.size === 0 && rooms.get(room.orgId) === room) rooms.delete(room.orgId)
  }

  /** Finds what lost signals would have announced. */
  async function catchUp(): Promise<void> {
    await source.epoch.read()
    const present = places.all()
    const active = await source.activeSessions(places.keys())
    for (const listener of present) if (active.get(listener.key) !== listener.orgId) closeEnded(listener)
    for (const [orgId, version] of await source.versions([...rooms.keys()])) pullUpTo(orgId, version)
  }

  async function heartbeat(): Promise<void> {
    await catchUp()
    const epoch = await source.epoch.known()
    const messages = new Map<number, Buffer>()
    await forEach((listener) => {
      if (listener.asked !== undefined) {
        listener.socket.terminate()
        return
      }
      listener.asked = randomUUID()
      listener.socket.ping(listener.asked)
      if (!listener.isGreeted) return
      // A listener that waits for missed events also takes a silent connection for lost. It gets its own
      // version: a newer one would make it load everything.
      const version = listener.room?.version ?? listener.version
      const message = messages.get(version) ?? encode({ type: 'PING', version, epoch, now: now() })
      messages.set(version, message)
      listener.backlog.send(message)
    })
  }

  /** Pauses for other work, during which some may leave. */
  async function forEach(work: (listener: Listener) => void): Promise<void> {
    const pause = pauses(SLICE_MS)
    for (const listener of places.all()) {
      if (places.has(listener)) work(listener)
      await pause()
    }
  }

  function safely(work: () => Promise<void>): Promise<void> {
    return work().catch((error: unknown) => log.warn({ err: error }, 'realtime: no heartbeat'))
  }

  source.epoch.onRenewed(restart)
  // Heartbeats never overlap, however slow the database is: a second one would take every reader just pinged
  // for dead.
  const beats = startBeats(() => safely(heartbeat), options.heartbeatMs ?? HEARTBEAT_MS)
  notifier.onSignal((signal) => {
    if (signal.kind === 'changed') return pullUpTo(signal.orgId, signal.version)
    if (signal.kind === 'personal') return tellPerson(signal)
    if (signal.kind !== 'ended') return
    for (const listener of places.ofKey(signal.sid)) closeEnded(listener)
  })
  // Not a whole heartbeat: two in a row would take every reader for dead.
  notifier.onGap(() => {
    void safely(catchUp)
    const message = encode({ type: 'PERSONAL' })
    void forEach(({ room, backlog }) => room && backlog.send(message))
  })

  return {
    connect({ orgId, userId, sid }, socket) {
      const listener: Listener = {
        socket,
        backlog: backlogs.open(orgId, socket),
        orgId,
        userId,
        key: sid,
        version: 0,
        present: 0,
        asked: undefined,
        isGreeted: false,
        room: undefined,
      }
      if (!places.take(listener)) displace(listener)
      else if (closed) sendAway(listener)
      let started: Promise<void> | undefined
      return {
        start: (known) => (started ??= start(listener, known)),
        send: (message) => listener.backlog.send(message),
        // A client may answer only the last of several pings.
        ping: () => socket.ping(listener.asked),
        pong(data) {
          if (data === listener.asked) listener.asked = undefined
        },
        closed() {
          listener.backlog.end()
          places.leave(listener)
          leaveRoom(listener)
        },
      }
    },
    size: () => places.size(),
    close() {
      closed = true
      beats.stop()
      for (const listener of places.all()) sendAway(listener)
    },
  }
}
