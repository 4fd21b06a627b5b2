import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { addressesOf } from '../addresses.ts'
import { networkOf } from './network.ts'

// Each connection takes a file descriptor and memory, also where nothing is ever sent over it: one stranger could open as many
// as the system lets the server have.

// A screen has two or three. Hundreds of people may come from one address.
const MOST = 2000
/** This machine, where nobody is a stranger. */
const OWN = ['127.0.0.0/8', '::1']
const TELL_EVERY_MS = 60_000

export interface NetworkConnectionsOptions {
  /** How many one network may have. */
  most?: number
  /** Addresses of this machine. */
  own?: string[]
}

/**
 * Bounds the connections of each network. Proxies have as many as they like: from them come the connections of everybody, and
 * whom they let in is theirs to say.
 */
export function boundConnections(
  { server, log }: FastifyInstance,
  proxies: string[] = [],
  { most = MOST, own = OWN }: NetworkConnectionsOptions = {},
): void {
  const spared = addressesOf([...proxies, ...own])
  const open = new Map<string, number>()
  let toldAt = -Infinity

  // Before Node makes anything of it.
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
