import { createHash } from 'node:crypto'
import { z } from 'zod'
import { customersApi, ordersApi, seenApi } from '#shared/api/orders.ts'
import { isFiltered, type OrderFilter } from '#shared/orders/filters.ts'
import { orderSchema } from '#shared/orders/schemas.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { isKnown, linkNextPage, takesGzip } from '../../http/paging-and-caching.ts'
import { serve, whileConnected, type Api } from '../../http/api.ts'
import { originOf } from '../people/audit/audit.service.ts'
import type { OrderFollowers } from './change.service.ts'
import { listOrders, listPage } from './list/list.service.ts'
import { moveBack, moveOrder } from './move.service.ts'
import { moveParts } from './parts.move.ts'
import { keepBoards } from './board/orders.board.ts'
import { readOrder, updateOrder } from './orders.service.ts'
import { openExports } from './export/export.service.ts'
import { listUnseen, markSeen } from './seen/seen.service.ts'
import { findCustomers } from './customers/customers.service.ts'

// After an update that shows orders differently, the server must not answer that nothing changed.
const SHAPE = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(orderSchema)))
  .digest('base64url')
  .slice(0, 8)

export function orderRoutes(api: Api, services: Services, followers: OrderFollowers): void {
  const keep = () => keepBoards(services.pool, { longest: services.limits.listBytes })
  let boards = keep()
  services.epoch.onRenewed(() => (boards = keep()))

  // Only searches take long, because the board is in memory.
  const takesLong = ({ query }: { query: OrderFilter }) => isFiltered(query)
  serve(api, ordersApi.list, { access: 'member-or-token', takesLong }, async (request, reply) => {
    const viewer = signedIn(request)
    reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Accept-Encoding, Authorization, Cookie')
    const { limit, after, ...filter } = request.query
    if (limit !== undefined || after) {
      const page = await listPage(services, viewer, filter, { limit, after }, whileConnected(reply))
      linkNextPage(request, reply, page.next)
      reply.type('application/json; charset=utf-8').header('x-board-version', viewer.version)
      return reply.send(page.body)
    }
    if (isFiltered(filter)) {
      const body = await listOrders(services, viewer, filter, whileConnected(reply))
      reply.type('application/json; charset=utf-8').header('x-board-version', viewer.version)
      return reply.send(body)
    }
    // Read before the board, so that a board of another database never gets this database's name.
    const place = `${(await services.epoch.known()).slice(0, 8)}-${viewer.orgId}`
    const board = await boards.at(viewer.orgId, viewer.version)
    const etag = `W/"${place}-${board.version}-${SHAPE}"`
    reply.header('etag', etag).header('x-board-version', board.version)
    if (isKnown(request, etag)) return reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    // The body is serialized already, and buffers skip the response serializer.
    if (!takesGzip(request)) return reply.send(await board.body())
    return reply.header('content-encoding', 'gzip').send(await board.gzipped())
  })

  serve(api, ordersApi.read, { access: 'member-or-token' }, (request) =>
    readOrder(services, signedIn(request), request.params.id),
  )

  serve(api, ordersApi.change, { access: 'member-or-token' }, (request) =>
    updateOrder(services, followers, signedIn(request), request.params.id, request.body),
  )

  serve(api, ordersApi.move, { access: 'member-or-token' }, (request) => {
    const { fromStatus: from, toStatus: to, overrideReason, undo, parts: partIds } = request.body
    const move = { from, to, overrideReason }
    const { id } = request.params
    if (partIds) return moveParts(services, signedIn(request), { id, partIds }, move)
    return (undo ? moveBack : moveOrder)(services, signedIn(request), id, move)
  })
}

export function exportRoute(api: Api, services: Services): void {
  const exportOrders = openExports(services)

  serve(api, ordersApi.exportCsv, { access: 'member-or-token', takesLong: true }, async (request, reply) => {
    const csv = await exportOrders(signedIn(request), originOf(request), request.query, whileConnected(reply))
    // A stream skips the response serializer.
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .send(csv)
  })
}

export function seenRoutes(api: Api, services: Services): void {
  serve(api, seenApi.unseen, { access: 'member' }, (request) => listUnseen(services, signedIn(request)))

  serve(api, seenApi.mark, { access: 'member' }, (request) =>
    markSeen(services, signedIn(request), request.params.id, request.body.version),
  )
}

export function customerRoutes(api: Api, services: Services): void {
  serve(api, customersApi.search, { access: 'member-or-token', takesLong: true }, (request, reply) =>
    findCustomers(services, signedIn(request), request.query.q, whileConnected(reply)),
  )
}
