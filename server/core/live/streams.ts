import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Unavailable } from '../errors.ts'
import type { Notifier } from './notifier.ts'
import { openPlaces, type Holder } from './places.ts'

/** Who reads a stream: a page that shows one thing of an organization, opened by a key that may end. */
export interface StreamReader extends Holder {
  /** What the page shows. */
  topic: string
}

/** Where streams learn what happened. Features fill it in; the plumbing knows none of them. */
export interface StreamSource {
  /** Present versions of the organizations that exist. */
  versions(orgIds: string[]): Promise<Map<string, number>>
  /** Those of the topics of which readers see something else since the first version, up to the second. */
  changed(orgId: string, after: number, upTo: number, topics: string[]): Promise<string[]>
  /** Those of the keys that have not ended. */
  valid(keys: string[]): Promise<string[]>
}

interface Stream extends StreamReader {
  response: ServerResponse
  /** How often it was told to look. */
  told: number
}

interface Room {
  orgId: string
  /** Up to which version its streams were told; undefined until the first look. */
  version: number | undefined
  /** The newest version that a signal named. */
  wanted: number
  gathering: NodeJS.Timeout | undefined
}

const PLACES = { perKey: 5, perOrganization: 500, atAll: 2000 }
const BEAT_MS = 20_000
/** So long changes are gathered: a page looks once at what was done at once. */
const GATHER_MS = 100
const RETRY_MS = 3000
// A reader takes a few bytes now and then: whoever is so far behind is gone.
const MAX_BACKLOG_BYTES = 16 * 1024

/** Server-sent events for those without an account: they say only that there is something new to be read. */
export interface Streams {
  /**
   * Begins a response that goes on until its reader leaves or its key ends. Where all are taken, one of the organization
   * that has most ends for it.
   * @throws Unavailable where its own organization has too many
   */
  open(reader: StreamReader, response: ServerResponse, headers: Record<string, string>): void
  /** How many there are. */
  size(): number
  /** Ends every stream: its reader connects again, and looks anew. */
  restart(): void
  /** As `restart`, and no other begins: readers go to a server that stays. */
  close(): void
}

export function openStreams(
  source: StreamSource,
  notifier: Notifier,
  log: Logger,
  options: { beatMs?: number } = {},
): Streams {
  const rooms = new Map<string, Room>()
  const places = openPlaces<Stream>(PLACES, {
    displaced: (stream) => finish(stream, 'displaced'),
    // Its page connects again, when there may be room.
    gaveWay: (stream) => finish(stream),
  })
  let closed = false

  function write(stream: Stream, text: string): void {
    // It may have left, or been sent away, while the database was asked.
    if (!places.has(stream)) return
    const { response } = stream
    response.write(text)
    if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy()
    // Of a reader who left before the stream began no event tells any more.
    if (response.destroyed) remove(stream)
  }

  function tell(stream: Stream): void {
    stream.told += 1
    write(stream, `data: {"version":${stream.told}}\n\n`)
  }

  /** @param event tells the page not to connect again */
  function end(stream: Stream, event?: 'ended'): void {
    if (!places.has(stream)) return
    places.leave(stream)
    finish(stream, event)
  }

  function finish(stream: Stream, event?: 'ended' | 'displaced'): void {
    leaveRoom(stream)
    stream.response.end(event && `event: ${event}\ndata: {}\n\n`)
  }

  function remove(stream: Stream): void {
    places.leave(stream)
    leaveRoom(stream)
  }

  function roomOf(orgId: string): Room {
    const known = rooms.get(orgId)
    if (known) return known
    const room: Room = { orgId, version: undefined, wanted: 0, gathering: undefined }
    rooms.set(orgId, room)
    return room
  }

  function leaveRoom({ orgId }: Stream): void {
    if (places.ofOrganization(orgId).length > 0) return
    clearTimeout(rooms.get(orgId)?.gathering)
    rooms.delete(orgId)
  }

  /** Tells those that have not ended; the others end. */
  async function tellValid(streams: Stream[]): Promise<void> {
    if (streams.length === 0) return
    const valid = new Set(await source.valid([...new Set(streams.map(({ key }) => key))]))
    for (const stream of streams) {
      if (valid.has(stream.key)) tell(stream)
      else end(stream, 'ended')
    }
  }

  /** What happened since the page was read is in what it reads now, and what comes later is heard. */
  async function start(stream: Stream, room: Room): Promise<void> {
    const present = room.version ?? (await source.versions([room.orgId])).get(room.orgId) ?? 0
    // Another stream may have begun meanwhile, and has yet to hear what came since.
    room.version ??= present
    await tellValid([stream])
    gather(room)
  }

  function gather(room: Room): void {
    if (room.gathering || room.version === undefined || room.wanted <= room.version) return
    room.gathering = setTimeout(() => safely(() => pull(room)), GATHER_MS)
  }

  async function pull(room: Room): Promise<void> {
    try {
      while (rooms.get(room.orgId) === room && room.version !== undefined && room.wanted > room.version) {
        const upTo = room.wanted
        const topics = [...new Set(places.ofOrganization(room.orgId).map(({ topic }) => topic))]
        const changed = new Set(await source.changed(room.orgId, room.version, upTo, topics))
        await tellValid(places.ofOrganization(room.orgId).filter(({ topic }) => changed.has(topic)))
        room.version = upTo
      }
    } finally {
      room.gathering = undefined
    }
  }

  function want(orgId: string, version: number): void {
    const room = rooms.get(orgId)
    if (!room) return
    room.wanted = Math.max(room.wanted, version)
    gather(room)
  }

  /** Finds what signals that were lost would have said, and what ended by the clock. */
  async function catchUp(): Promise<void> {
    if (rooms.size === 0) return
    // Not those that begin while the database is asked: nothing was asked about them.
    const present = places.all()
    const valid = new Set(await source.valid(places.keys()))
    for (const stream of present) if (!valid.has(stream.key)) end(stream, 'ended')
    for (const [orgId, version] of await source.versions([...rooms.keys()])) {
      const room = rooms.get(orgId)
      if (room) room.version ??= version
      want(orgId, version)
    }
    // Those whose start failed.
    await tellValid(places.all().filter(({ told }) => told === 0))
  }

  function safely(work: () => Promise<void>): void {
    // The next signal or beat tries again from the same version.
    work().catch((error: unknown) => log.warn({ err: error }, 'streams: what happened could not be read'))
  }

  const beat = setInterval(() => {
    for (const stream of places.all()) write(stream, ':\n\n')
    safely(catchUp)
  }, options.beatMs ?? BEAT_MS)
  notifier.onSignal((signal) => {
    if (signal.kind === 'changed') want(signal.orgId, signal.version)
  })
  notifier.onGap(() => safely(catchUp))

  function restart(): void {
    for (const stream of places.all()) end(stream)
  }

  return {
    open(reader, response, headers) {
      const stream: Stream = { ...reader, response, told: 0 }
      if (closed || !places.take(stream)) throw new Unavailable()
      response.once('close', () => remove(stream))
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would keep everything back until there is enough of it.
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      response.write(`retry: ${RETRY_MS}\n\n`)
      safely(() => start(stream, roomOf(stream.orgId)))
    },
    size: () => places.size(),
    restart,
    close() {
      closed = true
      clearInterval(beat)
      restart()
    },
  }
}
