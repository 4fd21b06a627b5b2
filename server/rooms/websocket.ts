import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  DISPLACED,
  SESSION_ENDED,
  SOCKET_PATH,
  type AuthMessage,
  type ServerMessage,
  type ShowingMessage,
} from '#shared/realtime.ts'
import type { Limits } from '../limits.ts'
import { signedIn } from '../http/access.ts'
import { encode, type Ending, type Listener, type ListenerKind } from './listener.ts'
import type { Presence } from './presence.ts'
import type { Rooms } from './rooms.ts'

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

const CLOSING: Record<Exclude<Ending, 'slow'>, [code: number, reason: string]> = {
  ended: [SESSION_ENDED, 'The session ended'],
  displaced: [DISPLACED, 'Too many windows are open'],
  stopping: [1001, 'The server stops'],
  restart: [1012, 'Please connect again'],
  failed: [1011, 'Please connect again'],
}

/**
 * The cookie and the origin are checked before the upgrade. `activeSessions` are those that haven't ended.
 */
export function socketRoute(
  app: FastifyInstance,
  rooms: Rooms,
  presence: Presence,
  activeSessions: (sids: string[]) => Promise<Map<string, string>>,
  most: Limits['messagesASecond'],
): void {
  const count = countASecond()
  const kind: ListenerKind = {
    // Nobody has this many windows: more are a script, or remains of broken connections.
    perKey: 40,
    perOrganization: 2000,
    async ended(screens) {
      const active = await activeSessions([...new Set(screens.map(({ key }) => key))])
      return screens.filter(({ key, orgId }) => active.get(key) !== orgId)
    },
  }
  app.get(
    SOCKET_PATH,
    { websocket: true, config: { access: 'member' }, schema: { hide: true } },
    (socket, request) => {
      const { orgId, sid, userId, displayName, profileImageUrl, role } = signedIn(request)
      let isAlive = true
      let started = false
      const say = (message: ServerMessage) => rooms.send(screen, encode(message))
      const now = () => new Date().toISOString()
      const screen: Listener = {
        kind,
        orgId,
        key: sid,
        userId,
        greet: (state) => say({ type: 'AUTH_OK', userId, ...state, now: now() }),
        // Many sockets share one copy of the same message.
        deliver: (data) => socket.send(data, { binary: false }),
        beat(version, epoch) {
          if (!isAlive) return socket.terminate()
          isAlive = false
          socket.ping()
          if (version !== undefined) say({ type: 'PING', version, epoch, now: now() })
        },
        waiting: () => socket.bufferedAmount,
        end(why) {
          window.left()
          if (why === 'slow') socket.terminate()
          else socket.close(...CLOSING[why])
        },
      }
      const window = presence.connect(
        { orgId, person: { id: userId, displayName, profileImageUrl, role } },
        { send: (data) => rooms.send(screen, data), ping: () => socket.ping() },
      )
      // Messages over one limit don't count for the next, so a flooding sender leaves the others their share.
      const isTooMuch = () =>
        count(socket) > most.ofSocket || count(sid) > most.ofSession || count(orgId) > most.ofOrganization
      const mayGoOn = (): boolean => {
        if (!isTooMuch()) return true
        socket.terminate()
        return false
      }

      socket.on('ping', mayGoOn)
      socket.on('message', (data: Buffer) => {
        if (!mayGoOn()) return
        const message = readMessage(data)
        if (!message) return say({ type: 'ERROR', message: 'The message is not understood' })
        if (message.type === 'PRESENCE') {
          const { orderId, editing } = message
          if (started) window.say(orderId === null ? undefined : { id: orderId, editing })
        } else if (!started) {
          started = true
          void rooms.start(screen, message)
        }
      })
      socket.on('pong', () => {
        if (!mayGoOn()) return
        isAlive = true
        window.heard()
      })
      socket.on('close', () => {
        rooms.leave(screen)
        window.left()
      })
      socket.on('error', (error) => request.log.debug({ err: error }, 'live: a socket broke'))
      const refusal = rooms.join(screen)
      if (refusal) screen.end(refusal)
    },
  )
}

/** In the current second. */
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
