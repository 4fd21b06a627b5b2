import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ClientMessage } from '#shared/realtime.ts'
import { signedIn } from '../access.ts'
import type { Hub } from './realtime.ts'

// The client's `userId` is accepted and not looked at: who it is stands in the session.
const authMessage = z.object({
  type: z.literal('auth'),
  version: z.int().min(0).optional(),
  log: z.string().max(100).optional(),
}) satisfies z.ZodType<ClientMessage>

/** GET /ws: the session's cookie and the origin are checked before the upgrade. */
export function socketRoute(app: FastifyInstance, hub: Hub): void {
  app.get(
    '/ws',
    { websocket: true, config: { access: 'member' }, schema: { hide: true } },
    (socket, request) => {
      const handle = hub.connect(signedIn(request), socket)

      socket.on('message', (data: Buffer) => {
        const message = readMessage(data)
        if (!message) {
          handle.send({ type: 'ERROR', message: 'The message is not understood' })
          return
        }
        handle.start(message).catch((error: unknown) => {
          request.log.warn({ err: error }, 'realtime: a socket could not join')
          socket.close(1011, 'Please connect again')
        })
      })
      socket.on('pong', () => handle.pong())
      socket.on('close', () => handle.closed())
      socket.on('error', (error) => request.log.debug({ err: error }, 'realtime: a socket broke'))
    },
  )
}

function readMessage(data: Buffer): z.infer<typeof authMessage> | undefined {
  try {
    return authMessage.safeParse(JSON.parse(data.toString())).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
