import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Unavailable } from '../errors.ts'
import type { Notifier } from './notifier.ts'
import { openPlaces, type Holder } from './places.ts'

/** A stream's reader: a page that shows one thing of an organization, opened by a key that may end. */
export interface StreamReader extends Holder {
  /** The thing that the page shows. */
  topic: string
}

/** Where streams learn of events. Features provide it, and the plumbing knows none of them. */
export interface StreamSource {
  /** Current versions of the organizations that exist. */
  versions(orgIds: string[]): Promise<Map<string, number>>
  /** The topics that look different to their readers between the first version and the second. */
  changed(orgId: string, after: number, upTo: number, topics: string[]): Promise<string[]>
  /** The keys that haven't ended. */
  valid(keys: string[]): Promise<string[]>
}

interface Stream extends StreamReader {
  response: ServerResponse
  /** How often the stream was told to look. */
  told: number
}

interface Room {
  orgId: string
  /** The version up to which its streams were told. Undefined until the first look. */
  version: number | undefined
  /** The newest version that a signal named. */
  wanted: number
  gathering: NodeJS.Timeout | undefined
}

const PLACES = { perKey: 5, perOrganization: 500, atAll: 2000 }
const BEAT_MS = 20_000
/** Changes are gathered for this long, so that a page looks once at changes made together. */
const GATHER_MS = 100
const RETRY_MS = 3000
// A reader takes a few bytes now and then. One this far behind is gone.
const MAX_BACKLOG_BYTES = 16 * 1024

/** Server-sent events for people without an account. They only say that something new can be read. */
export interface Streams {
  /**
   * Starts a response that lasts until its reader leaves or its key ends. If all places are taken, a stream of
   * the largest organization ends for it.
   * @throws Unavailable where its own organization has too many
   */
  open(reader: StreamReader, response: ServerResponse, headers: Record<string, string>): void
  size(): number
  /** Ends every stream: its reader reconnects and looks again. */
  restart(): void
  /** Like `restart`, and refuses new streams: readers go to a server that stays. */
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
    // Its page reconnects, when there may be room.
    gaveWay: (stream) => finish(stream),
  })
  let closed = false

  function write(stream: Stream, text: string): void {
    // The stream may have left, or been sent away, during the query.
    if (!places.has(stream)) return
    const { response } = stream
    response.write(text)
    if (response.writableLength > MAX_BACKLOG_BYTES) response.destroy()
    // No event comes for a reader that left before the stream started.
    if (response.destroyed) remove(stream)
  }

  function tell(stream: Stream): void {
    stream.told += 1
    write(stream, `data: {"version":${stream.told}}\n\n`)
  }

  /** @param event tells the page not to reconnect */
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

  /** Tells the streams with valid keys, and ends the others. */
  async function tellValid(streams: Stream[]): Promise<void> {
    if (streams.length === 0) return
    const valid = new Set(await source.valid([...new Set(streams.map(({ key }) => key))]))
    for (const stream of streams) {
      if (valid.has(stream.key)) tell(stream)
      else end(stream, 'ended')
    }
  }

  /** The page's next read covers events since its last one, and later events are heard. */
  async function start(stream: Stream, room: Room): Promise<void> {
    const present = room.version ?? (await source.versions([room.orgId])).get(room.orgId) ?? 0
    // Another stream may have started meanwhile, and still has to hear later changes.
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

  /** Finds what lost signals would have announced, and keys that expired. */
  async function catchUp(): Promise<void> {
    if (rooms.size === 0) return
    // Streams that start during the query are left out: it didn't ask about them.
    const present = places.all()
    const valid = new Set(await source.valid(places.keys()))
    for (const stream of present) if (!valid.has(stream.key)) end(stream, 'ended')
    for (const [orgId, version] of await source.versions([...rooms.keys()])) {
      const room = rooms.get(orgId)
      if (room) room.version ??= version
      want(orgId, version)
    }
    // Streams whose start failed.
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
        // Otherwise nginx would hold everything back until its buffer is full.
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
