import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ordersApi } from '#shared/api/orders.ts'
import { isFiltered, type OrderFilter } from '#shared/orders/filters.ts'
import { orderSchema } from '#shared/orders/schemas.ts'
import { signedIn } from '../../core/access.ts'
import { isKnown, takesGzip } from '../../core/conditional.ts'
import { serve, whileConnected, type Api } from '../../core/api.ts'
import { linkNextPage } from '../../core/next-page.ts'
import type { FollowedOrdersDeps } from './change.service.ts'
import { listOrders, listPage, type ListDeps } from './list/list.service.ts'
import { moveBack, moveOrder } from './move.service.ts'
import type { Epoch } from '../../core/live/epoch.ts'
import { keepBoards } from './board/orders.board.ts'
import { readOrder, updateOrder, type PromisingDeps } from './orders.service.ts'

// After an update that shows orders differently, the server must not answer that nothing changed.
const SHAPE = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(orderSchema)))
  .digest('base64url')
  .slice(0, 8)

/** @param epoch names the database, because a version means another board in another or a restored database */
export function orderRoutes(
  api: Api,
  deps: PromisingDeps & FollowedOrdersDeps & ListDeps,
  epoch: Epoch,
): void {
  const keep = () => keepBoards(deps.pool, { longest: deps.longestList })
  let boards = keep()
  epoch.onRenewed(() => (boards = keep()))

  // Only searches take long, because the board is in memory.
  const takesLong = ({ query }: { query: OrderFilter }) => isFiltered(query)
  serve(api, ordersApi.list, { access: 'member-or-token', takesLong }, async (request, reply) => {
    const viewer = signedIn(request)
    reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Accept-Encoding, Authorization, Cookie')
    const { limit, after, ...filter } = request.query
    if (limit !== undefined || after) {
      const page = await listPage(deps, viewer, filter, { limit, after }, whileConnected(reply))
      linkNextPage(request, reply, page.next)
      reply.type('application/json; charset=utf-8').header('x-board-version', viewer.version)
      return reply.send(page.body)
    }
    if (isFiltered(filter)) {
      const body = await listOrders(deps, viewer, filter, whileConnected(reply))
      reply.type('application/json; charset=utf-8').header('x-board-version', viewer.version)
      return reply.send(body)
    }
    // Read before the board, so that a board of another database never gets this database's name.
    const place = `${(await epoch.known()).slice(0, 8)}-${viewer.orgId}`
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
    readOrder(deps, signedIn(request), request.params.id),
  )

  serve(api, ordersApi.change, { access: 'member-or-token' }, (request) =>
    updateOrder(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, ordersApi.move, { access: 'member-or-token' }, (request) => {
    const { fromStatus: from, toStatus: to, overrideReason, undo } = request.body
    const move = undo ? moveBack : moveOrder
    return move(deps, signedIn(request), request.params.id, { from, to, overrideReason })
  })
}
