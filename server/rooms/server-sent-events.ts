import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { LogEvent } from '#shared/realtime.ts'
import { Unavailable } from '../http/errors.ts'
import type { Listener, ListenerKind } from './listener.ts'
import type { Rooms } from './rooms.ts'

export interface StreamReader {
  orgId: string
  key: string
  isNews: (event: LogEvent) => boolean
}

interface Stream extends Listener {
  tell(): void
}

/** A page looks once at changes made together. */
const GATHER_MS = 100
const RETRY_MS = 3000

export type Streams = ReturnType<typeof openStreams>

/** They only say that something new can be read. `valid` returns the keys that haven't ended. */
export function openStreams(rooms: Rooms, valid: (keys: string[]) => Promise<string[]>, log: Logger) {
  const kind: ListenerKind = {
    perKey: 5,
    perOrganization: 500,
    async ended(streams) {
      const keys = new Set(await valid([...new Set(streams.map(({ key }) => key))]))
      return streams.filter(({ key }) => !keys.has(key))
    },
  }
  const news = new Set<Stream>()
  let gathering: NodeJS.Timeout | undefined

  function tellSoon(stream: Stream): void {
    news.add(stream)
    gathering ??= setTimeout(() => void tellAll(), GATHER_MS)
  }

  async function tellAll(): Promise<void> {
    gathering = undefined
    const streams = [...news]
    news.clear()
    try {
      const ended = new Set(await kind.ended(streams))
      for (const stream of streams) {
        if (ended.has(stream)) rooms.end(stream, 'ended')
        else stream.tell()
      }
    } catch (error) {
      log.warn({ err: error }, 'streams: links could not be read')
      for (const stream of streams) rooms.end(stream, 'failed')
    }
  }

  return {
    /** @throws Unavailable where its organization has too many, or the server stops */
    open(
      { orgId, key, isNews }: StreamReader,
      response: ServerResponse,
      headers: Record<string, string>,
    ): void {
      let told = 0
      function write(text: string): void {
        if (!response.writableEnded && !response.destroyed) response.write(text)
      }
      const stream: Stream = {
        kind,
        orgId,
        key,
        greet: () => tellSoon(stream),
        deliver(_data, event) {
          if (event && isNews(event)) tellSoon(stream)
        },
        tell() {
          told += 1
          write(`data: {"version":${told}}\n\n`)
        },
        beat: () => write(':\n\n'),
        waiting: () => response.writableLength,
        end(why) {
          if (why === 'slow') response.destroy()
          else if (why === 'ended' || why === 'displaced') response.end(`event: ${why}\ndata: {}\n\n`)
          // Its page connects again.
          else response.end()
        },
      }
      if (rooms.join(stream)) throw new Unavailable()
      response.once('close', () => rooms.leave(stream))
      // No event comes for a reader that left before.
      if (response.destroyed) rooms.leave(stream)
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Otherwise nginx would hold everything back until its buffer is full.
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      write(`retry: ${RETRY_MS}\n\n`)
      void rooms.start(stream)
    },
    size: () => rooms.size(kind),
  }
}
