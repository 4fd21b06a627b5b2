import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SOCKET_PATH, type AuthMessage, type ShowingMessage } from '#shared/realtime.ts'
import { signedIn } from '../access.ts'
import type { Presence } from './presence.ts'
import type { Hub } from './realtime.ts'

const clientMessage = z.discriminatedUnion('type', [
  // The client's `userId` is accepted and not looked at: who it is stands in the session.
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

// Pages say something when somebody opens or edits an order.
const MOST_A_SECOND = 100

/** GET /ws: the session's cookie and the origin are checked before the upgrade. */
export function socketRoute(app: FastifyInstance, hub: Hub, presence: Presence): void {
  app.get(
    SOCKET_PATH,
    { websocket: true, config: { access: 'member' }, schema: { hide: true } },
    (socket, request) => {
      const session = signedIn(request)
      const { orgId, userId: id, displayName, profileImageUrl, role } = session
      const handle = hub.connect(session, socket)
      const window = presence.connect(
        { orgId, person: { id, displayName, profileImageUrl, role } },
        { send: (message) => handle.send(message), ping: () => socket.ping() },
      )
      let started = false
      const most = mostASecond(MOST_A_SECOND, () => socket.terminate())

      socket.on('ping', most)
      socket.on('message', (data: Buffer) => {
        most()
        const message = readMessage(data)
        if (!message) {
          handle.send({ type: 'ERROR', message: 'The message is not understood' })
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
      socket.on('pong', () => {
        most()
        handle.pong()
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

/** Counts its calls, and does what is to be done once there are more of them in a second. */
function mostASecond(most: number, beyond: () => void): () => void {
  let since = performance.now()
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since >= 1000) [since, count] = [now, 0]
    count += 1
    if (count > most) beyond()
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
