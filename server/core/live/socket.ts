import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SOCKET_PATH, type AuthMessage, type ShowingMessage } from '#shared/realtime.ts'
import { signedIn } from '../access.ts'
import { encode, type Hub } from './hub-parts.ts'
import type { Presence } from './presence.ts'

const clientMessage = z.discriminatedUnion('type', [
  // The client's `userId` is accepted and ignored: the session says who it is.
  z.object({
    type: z.literal('auth'),
    version: z.int().min(0).optional(),
    log: z.string().max(100).optional(),
    epoch: z.string().max(100).optional(),
  }) satisfies z.ZodType<AuthMessage>,
  z.object({
    type: z.literal('PRESENCE'),
    orderId: z.uuid().toLowerCase().nullable(),
    editing: z.boolean(),
  }) satisfies z.ZodType<ShowingMessage>,
])

const NOT_UNDERSTOOD = encode({ type: 'ERROR', message: 'The message is not understood' })

// Pages send when they connect and when somebody opens or edits an order. They answer a ping every two seconds
// while one is open. All of a person's open windows stay far below this.
const MOST_A_SECOND = { ofSocket: 100, ofSession: 500, ofOrganization: 5000 }

/** How many messages and pong frames per second are accepted. */
export type MessagesASecond = typeof MOST_A_SECOND

/** GET /ws checks the session's cookie and the origin before the upgrade. */
export function socketRoute(
  app: FastifyInstance,
  hub: Hub,
  presence: Presence,
  most: MessagesASecond = MOST_A_SECOND,
): void {
  const count = countASecond()
  app.get(
    SOCKET_PATH,
    { websocket: true, config: { access: 'member' }, schema: { hide: true } },
    (socket, request) => {
      const session = signedIn(request)
      const { orgId, sid, userId: id, displayName, profileImageUrl, role } = session
      const handle = hub.connect(session, {
        get bufferedAmount() {
          return socket.bufferedAmount
        },
        // Many sockets share one copy of the same message.
        send: (data, left) => socket.send(data, { binary: false }, left),
        ping: (data) => socket.ping(data),
        close: (code, reason) => socket.close(code, reason),
        terminate: () => socket.terminate(),
      })
      const window = presence.connect(
        { orgId, person: { id, displayName, profileImageUrl, role } },
        { send: (message) => handle.send(message), ping: () => handle.ping() },
      )
      let started = false
      // Messages over one limit don't count for the next, so that a flooding sender leaves the others their
      // share.
      const isTooMuch = () =>
        count(socket) > most.ofSocket || count(sid) > most.ofSession || count(orgId) > most.ofOrganization
      /** Ends the socket when too much is said. */
      const mayGoOn = (): boolean => {
        if (!isTooMuch()) return true
        socket.terminate()
        return false
      }

      socket.on('ping', mayGoOn)
      socket.on('message', (data: Buffer) => {
        if (!mayGoOn()) return
        const message = readMessage(data)
        if (!message) {
          handle.send(NOT_UNDERSTOOD)
          return
        }
        if (message.type === 'PRESENCE') {
          const { orderId, editing } = message
          if (started) window.say(orderId === null ? undefined : { id: orderId, editing })
          return
        }
        started = true
        handle.start(message).catch((error: unknown) => {
          request.log.warn({ err: error }, 'realtime: a socket could not join')
          socket.close(1011, 'Please connect again')
        })
      })
      socket.on('pong', (data: Buffer) => {
        if (!mayGoOn()) return
        handle.pong(data.toString())
        window.heard()
      })
      socket.on('close', () => {
        handle.closed()
        window.left()
      })
      socket.on('error', (error) => request.log.debug({ err: error }, 'realtime: a socket broke'))
    },
  )
}

/** Returns how often it was called with this key in the current second. */
function countASecond(): (key: unknown) => number {
  let since = performance.now()
  const counts = new Map<unknown, number>()
  return (key) => {
    const now = performance.now()
    if (now - since >= 1000) {
      since = now
      counts.clear()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

function readMessage(data: Buffer): z.infer<typeof clientMessage> | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(data.toString())).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
