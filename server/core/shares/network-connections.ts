import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { addressesOf } from '../addresses.ts'
import { networkOf } from './network.ts'

// Each connection takes a file descriptor and memory, even without any data. One stranger could open as many as
// the system allows the server.

// A screen has two or three. Hundreds of people may share one address.
const MOST = 2000
/** This machine, where nobody is a stranger. */
const OWN = ['127.0.0.0/8', '::1']
const TELL_EVERY_MS = 60_000

export interface NetworkConnectionsOptions {
  /** Connections of one network at most. */
  most?: number
  own?: string[]
}

/**
 * Limits the connections of each network. Proxies are exempt: everybody's connections come through them, and
 * they decide whom to admit.
 */
export function boundConnections(
  { server, log }: FastifyInstance,
  proxies: string[] = [],
  { most = MOST, own = OWN }: NetworkConnectionsOptions = {},
): void {
  const spared = addressesOf([...proxies, ...own])
  const open = new Map<string, number>()
  let toldAt = -Infinity

  // Before Node handles the connection.
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || spared.include(remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = open.get(network) ?? 0
    if (count >= most) {
      socket.destroy()
      if (performance.now() - toldAt < TELL_EVERY_MS) return
      toldAt = performance.now()
      log.warn({ network, most }, 'connections: a network has as many as it may have')
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
