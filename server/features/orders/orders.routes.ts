import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isFiltered } from '#shared/order-filters.ts'
import {
  createOrderPayload,
  moveOrderPayload,
  orderFilterQuery,
  orderSchema,
  updateOrderPayload,
} from '#shared/order-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import type { OrdersDeps } from './change.service.ts'
import { listOrders } from './list.service.ts'
import { moveOrder } from './move.service.ts'
import { keepBoards } from './orders.board.ts'
import { createOrder, readOrder, updateOrder } from './orders.service.ts'

const params = z.object({ id: z.string() })
const tags = ['Orders']

// A server that shows orders differently must not be told that nothing has changed.
const SHAPE = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(orderSchema)))
  .digest('base64url')
  .slice(0, 8)

export function orderRoutes(api: Api, deps: OrdersDeps): void {
  const boards = keepBoards(deps.pool)

  api.route({
    method: 'GET',
    url: '/api/orders',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'The active orders, in board order',
      description:
        'The answer carries an ETag and, as X-Board-Version, the version that events continue from.',
      querystring: orderFilterQuery,
      response: answers({ 200: z.array(orderSchema), 304: z.null() }),
    },
    handler: async (request, reply) => {
      const viewer = signedIn(request)
      reply.header('cache-control', 'private, no-cache').header('vary', 'Accept-Encoding, Cookie')
      if (isFiltered(request.query)) {
        reply.header('x-board-version', viewer.version)
        return listOrders(deps.pool, viewer, request.query)
      }
      const board = await boards.at(viewer.orgId, viewer.version)
      const etag = `W/"${viewer.orgId.slice(0, 8)}-${board.version}-${SHAPE}"`
      reply.header('etag', etag).header('x-board-version', board.version)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send(undefined as never)
      reply.type('application/json; charset=utf-8')
      // The body is serialized already; the compiler of answers lets buffers pass.
      if (!takesGzip(request.headers['accept-encoding'])) return reply.send(board.body as never)
      return reply.header('content-encoding', 'gzip').send((await board.gzipped()) as never)
    },
  })

  api.route({
    method: 'POST',
    url: '/api/orders',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Take an order',
      body: createOrderPayload,
      response: answers({ 201: orderSchema }),
    },
    handler: async (request, reply) =>
      reply.status(201).send(await createOrder(deps, signedIn(request), request.body)),
  })

  api.route({
    method: 'GET',
    url: '/api/orders/:id',
    config: { access: 'member' },
    schema: { tags, summary: 'One order', params, response: answers({ 200: orderSchema }) },
    handler: (request) => readOrder(deps, signedIn(request), request.params.id),
  })

  api.route({
    method: 'PATCH',
    url: '/api/orders/:id',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Change fields of an order; a status among them is a move',
      params,
      body: updateOrderPayload,
      response: answers({ 200: orderSchema }),
    },
    handler: (request) => updateOrder(deps, signedIn(request), request.params.id, request.body),
  })

  api.route({
    method: 'POST',
    url: '/api/orders/:id/move',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Move an order from its present stage to another',
      params,
      body: moveOrderPayload,
      response: answers({ 200: orderSchema }),
    },
    handler: (request) => {
      const { fromStatus, toStatus } = request.body
      return moveOrder(deps, signedIn(request), request.params.id, fromStatus, toStatus)
    },
  })
}

function takesGzip(acceptEncoding = ''): boolean {
  return acceptEncoding.split(',').some((part) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(part))
}
