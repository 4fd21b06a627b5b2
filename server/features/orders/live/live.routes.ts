import type { Api } from '../../../http/api.ts'
import { openPresence, type Presence } from '../../../rooms/presence.ts'
import { openRooms, type Rooms } from '../../../rooms/rooms.ts'
import { openStreams, type Streams } from '../../../rooms/server-sent-events.ts'
import { socketRoute } from '../../../rooms/websocket.ts'
import type { Services } from '../../../services.ts'
import { activeSessions } from '../../../sessions/sessions.ts'
import { validLinks } from '../../customer/links/links.service.ts'
import { versionsOf } from '../../../log/events.service.ts'
import { messagesAfter } from './live.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    rooms: Rooms
    presence: Presence
    /** For holders of links. */
    streams: Streams
  }
}

export function liveRoutes(api: Api, services: Services): void {
  const { db, pool, notifier, log, epoch, times, limits, metrics } = services
  const rooms = openRooms(
    {
      epoch,
      versions: (orgIds) => versionsOf(pool, orgIds),
      eventsAfter: (orgId, version, limit) => messagesAfter(services, orgId, version, limit),
    },
    notifier,
    log,
    times.heartbeatMs,
  )
  const presence = openPresence(notifier, times.presenceBeatMs)
  const streams = openStreams(rooms, (linkIds) => validLinks(services, linkIds), log)
  api.decorate('rooms', rooms)
  api.decorate('presence', presence)
  api.decorate('streams', streams)
  socketRoute(api, rooms, presence, (sids) => activeSessions(db, sids), limits.messagesASecond)
  metrics?.watch({
    api,
    pool,
    openSockets: () => api.websocketServer.clients.size,
    openStreams: () => streams.size(),
  })
}
