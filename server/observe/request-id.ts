import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { addressesOf } from '../http/addresses.ts'

export const REQUEST_ID = 'x-request-id'

// It ends up in the log and in commands that people copy from there.
const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/

/** Keeps the id of a trusted proxy, so that both logs can be read together. */
export function chooseRequestIds(proxies: string[] | undefined): (request: IncomingMessage) => string {
  const trusted = proxies && addressesOf(proxies)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID]
    const named = trusted && typeof given === 'string' && WELL_FORMED.test(given)
    return named && trusted.include(socket.remoteAddress) ? given : randomUUID()
  }
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID, request.id)
  })
}
