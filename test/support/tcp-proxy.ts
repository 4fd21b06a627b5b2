import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export interface TcpProxy {
  port: number
  /** From now on nothing goes through, and nobody is told: neither on the connections that are open nor on new ones. */
  swallow(): void
  /** From now on new connections are ended at once. */
  refuse(): void
  /** New connections go through again; those that were open and swallowed stay silent. */
  resume(): void
  /** From now on what the service responds on the connections that are open is lost; what it is sent still arrives. */
  mute(): void
  /** From now on everything takes so much longer to arrive. */
  delay(ms: number): void
  /**
   * Holds back the next chunk with these words that is sent to the service, and what follows it on its connection. Settles
   * when it came, with what lets it go on.
   */
  holdBack(words: string): Promise<() => void>
  /** Ends all connections that are open. */
  cut(): void
  /** How many connections were refused. */
  refused(): number
  /** How many are open, on either side. */
  open(): number
  close(): Promise<void>
}

/** Stands between a client and a service, as a network that fails. */
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

  /** What carries the data, as slowly as it is to be at the moment. */
  function line(): Transform {
    return new Transform({
      transform(chunk, _encoding, done) {
        if (delayMs === 0) done(null, chunk)
        else setTimeout(done, delayMs, null, chunk)
      },
    })
  }

  /** Lets through what is not to be held back. */
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
