import { customerApi } from '#shared/api/customer.ts'
import { isShown } from '#shared/files/files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { customerOf } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { HttpError, Unavailable } from '../../core/errors.ts'
import type { Streams } from '../../core/live/streams.ts'
import { TookTooLong } from '../../core/pictures/pictures.ts'
import { sendObject } from '../../core/files/send-object.ts'
import { originOf } from '../audit/origin.ts'
import { noteOpened } from '../customer-links/opened.service.ts'
import { findLogo } from '../customer-settings/logo.service.ts'
import { fileName } from '../files/storage.service.ts'
import { readView } from '../files/customer-pictures.service.ts'
import { addMessage } from '../notes/messages.service.ts'
import { isPicture } from './page.presenter.ts'
import { findSeenFile, type PageDeps } from './page.service.ts'

// Enough for the pictures that a browser loads at once in five windows. A picture stays in memory until its
// reader has taken it.
const MOST_AT_ONCE = 40

/** Counts the files that each link's readers are loading. @throws Unavailable if there are too many */
function countReaders(): (linkId: string, response: ServerResponse) => void {
  const readers = new Map<string, number>()
  return (linkId, response) => {
    const count = readers.get(linkId) ?? 0
    if (count >= MOST_AT_ONCE || response.destroyed) throw new Unavailable()
    readers.set(linkId, count + 1)
    response.once('close', () => {
      const left = (readers.get(linkId) ?? 1) - 1
      if (left > 0) readers.set(linkId, left)
      else readers.delete(linkId)
    })
  }
}

type SeenFile = Awaited<ReturnType<typeof findSeenFile>>

/** The calls of the customer's page, except approvals, which have their own routes. */
export function customerCalls(api: Api, deps: PageDeps & { streams: Streams }): void {
  const takeTurn = countReaders()
  serve(api, customerApi.events, { access: 'customer' }, async (request, reply) => {
    const customer = customerOf(request)
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('')
    // Only the page's script makes this call. Programs that scan mails only read the page.
    await noteOpened(deps, customer)
    const { orgId, orderId, linkId } = customer
    const headers = reply.getHeaders() as Record<string, string>
    deps.streams.open({ orgId, topic: orderId, key: linkId }, reply.raw, headers)
    return reply.hijack()
  })

  serve(api, customerApi.logo, { access: 'customer', takesLong: true }, async (request, reply) => {
    const { id, ...logo } = await findLogo(deps.db, customerOf(request).orgId)
    return sendObject(request, reply, deps.store, {
      ...logo,
      etag: id,
      disposition: 'inline',
      isSecret: true,
    })
  })

  serve(api, customerApi.file, { access: 'customer', takesLong: true }, async (request, reply) => {
    const customer = customerOf(request)
    takeTurn(customer.linkId, reply.raw)
    const file = await findSeenFile(deps, customer, request.params.id)
    const saved = request.query.download !== undefined
    if (isPicture(file)) return sendPicture(deps, customer.orgId, file, saved, request, reply)
    return sendObject(request, reply, deps.store, {
      name: fileName(file.objectId),
      size: file.size,
      mimeType: file.mimeType,
      etag: file.sha256 ?? file.objectId,
      fileName: file.name,
      disposition: isShown(file.mimeType) && !saved ? 'inline' : 'attachment',
      isSecret: true,
    })
  })

  serve(api, customerApi.write, { access: 'customer' }, (request) =>
    addMessage(deps, customerOf(request), originOf(request), request.body.content),
  )
}

/** Sends only a converted picture, because the original can show its place and camera. */
async function sendPicture(
  deps: PageDeps,
  orgId: string,
  { objectId, thumbnailSize, name }: SeenFile,
  saved: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = await readView(deps, orgId, { id: objectId, thumbnailSize }).catch((error: unknown) => {
    if (error instanceof TookTooLong) throw new Unavailable()
    throw error
  })
  if (!bytes) {
    throw new HttpError(
      404,
      'This picture cannot be shown here. Please ask the shop for it in another format',
    )
  }
  const read = async (_name: string, { start, end } = { start: 0, end: bytes.byteLength - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)])
  return sendObject(
    request,
    reply,
    { read },
    {
      name: objectId,
      size: bytes.byteLength,
      mimeType: 'image/webp',
      etag: objectId,
      fileName: `${name.replace(/\.[^.]{1,5}$/, '')}.webp`,
      disposition: saved ? 'attachment' : 'inline',
      isSecret: true,
    },
  )
}
