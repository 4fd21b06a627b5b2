import { customerApi } from '#shared/api/customer.ts'
import { isShown } from '#shared/files/files.ts'
import type { LogEvent } from '#shared/realtime.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Services } from '../../../services.ts'
import { customerOf } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { HttpError, Unavailable } from '../../../http/errors.ts'
import { TookTooLong } from '../../../pictures/pictures.ts'
import { sendObject } from '../../../http/files/send-object.ts'
import { originOf } from '../../people/audit/audit.service.ts'
import { noteOpened } from '../links/links.service.ts'
import { findLogo } from '../settings/logo.service.ts'
import { fileName } from '../../files/storage.service.ts'
import { readView } from '../../files/customer-pictures.service.ts'
import { addMessage } from '../../notes/messages.service.ts'
import { isPicture } from './page.presenter.ts'
import { isPageNews } from './page-news.ts'
import { findSeenFile } from './page.service.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/customer/customer-errors.ts'

// The pictures that a browser loads at once in five windows. Each stays in memory until it is read.
const MOST_AT_ONCE = 40

/** @throws Unavailable if there are too many */
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

/** Approvals have their own routes. */
export function customerCalls(api: Api, services: Services): void {
  const takeTurn = countReaders()
  serve(api, customerApi.events, { access: 'customer' }, async (request, reply) => {
    const customer = customerOf(request)
    if (request.method === 'HEAD') return reply.type('text/event-stream').send('')
    // Only the page's script makes this call. Programs that scan mails only read the page.
    await noteOpened(services, customer)
    const { orgId, orderId, linkId } = customer
    const headers = reply.getHeaders() as Record<string, string>
    const isNews = (message: LogEvent) => isPageNews(message, orderId)
    api.streams.open({ orgId, key: linkId, isNews }, reply.raw, headers)
    return reply.hijack()
  })

  serve(api, customerApi.logo, { access: 'customer', takesLong: true }, async (request, reply) => {
    const { id, ...logo } = await findLogo(services.db, customerOf(request).orgId)
    return sendObject(request, reply, services.store, {
      ...logo,
      etag: id,
      disposition: 'inline',
      isSecret: true,
    })
  })

  serve(api, customerApi.file, { access: 'customer', takesLong: true }, async (request, reply) => {
    const customer = customerOf(request)
    takeTurn(customer.linkId, reply.raw)
    const file = await findSeenFile(services, customer, request.params.id)
    const saved = request.query.download !== undefined
    if (isPicture(file)) return sendPicture(services, customer.orgId, file, saved, request, reply)
    return sendObject(request, reply, services.store, {
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
    addMessage(services, customerOf(request), originOf(request), request.body.content),
  )
}

/** The original of a picture can show its place and camera. */
async function sendPicture(
  services: Services,
  orgId: string,
  { objectId, thumbnailSize, name }: SeenFile,
  saved: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = await readView(services, orgId, { id: objectId, thumbnailSize }).catch((error: unknown) => {
    if (error instanceof TookTooLong) throw new Unavailable()
    throw error
  })
  if (!bytes) {
    throw new HttpError(404, say(t.pictureNotShown))
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
