import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface TcpProxy {
  port: number
  /** From now on open and new connections pass nothing on, without an error. */
  swallow(): void
  /** From now on new connections are ended at once. */
  refuse(): void
  /** New connections work again; open ones that were swallowed stay silent. */
  resume(): void
  /** From now on the service's responses on open connections are lost; requests still arrive. */
  mute(): void
  /** From now on everything takes this much longer. */
  delay(ms: number): void
  /**
   * Holds back the next chunk to the service with these words, and everything after it on its connection. Settles when
   * the chunk arrives, with a function that lets it continue.
   */
  holdBack(words: string): Promise<() => void>
  /** Ends all open connections. */
  cut(): void
  refused(): number
  /** The number of open connections on either side. */
  open(): number
  close(): Promise<void>
}

/** Stands between a client and a service, as a failing network. */
export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const services = new Set<Socket>()
  let mode: 'through' | 'swallow' | 'refuse' = 'through'
  let refused = 0
  let delayMs = 0
  let held: { words: string; reach: (release: () => void) => void } | undefined
  const server = createServer((client) => {
    track(client)
    if (mode === 'refuse') {
      refused += 1
      client.destroy()
    }
    if (mode !== 'through') return
    const service = connect(target)
    track(service)
    services.add(service)
    client.pipe(gate()).pipe(line()).pipe(service)
    service.pipe(line()).pipe(client)
    client.on('close', () => service.destroy())
    service.on('close', () => {
      services.delete(service)
      client.destroy()
    })
  })

  /** Passes data on with the current delay. */
  function line(): Transform {
    return new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk)
        else setTimeout(done, delayMs, null, chunk)
      },
    })
  }

  /** Passes data on unless it has to be held back. */
  function gate(): Transform {
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (!held || !chunk.includes(held.words)) return done(null, chunk)
        held.reach(() => done(null, chunk))
        held = undefined
      },
    })
  }

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // Either side may reset the connection.
    socket.on('error', () => undefined)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      mode = 'swallow'
      for (const socket of sockets) socket.unpipe().pause()
    },
    refuse() {
      mode = 'refuse'
    },
    resume() {
      mode = 'through'
    },
    mute() {
      for (const service of services) service.unpipe().resume()
    },
    delay(ms) {
      delayMs = ms
    },
    holdBack: (words) => new Promise((resolve) => (held = { words, reach: resolve })),
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    refused: () => refused,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
