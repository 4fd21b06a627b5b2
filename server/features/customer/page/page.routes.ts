import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../services.ts'
import { customerOf } from '../../../http/access.ts'
import { whileConnected, type Api } from '../../../http/api.ts'
import { knownError, logRefusal } from '../../../http/error-responses.ts'
import { renderPage, renderRefusal, type PageAssets } from './page.html.ts'
import { viewOf } from './page.service.ts'
import * as t from '#texts/customer/customer-page.ts'

/** Always answers with HTML, and opening it changes nothing. */
export async function customerPageRoute(
  api: Api,
  services: Services & { page?: string | undefined },
): Promise<void> {
  const assets = await readAssets(services.page)
  api.get<{ Params: { token: string } }>(
    '/t/:token',
    {
      config: { access: 'customer' },
      schema: { hide: true },
      errorHandler: (error, request, reply) => refuse(assets, error, request, reply),
    },
    async (request, reply) => {
      const view = await viewOf(services, customerOf(request), request.params.token, whileConnected(reply))
      return reply.type('text/html; charset=utf-8').send(renderPage(view, assets))
    },
  )
}

const TITLES: Record<number, string> = {
  404: t.notFound,
  410: t.ended,
  429: t.tooManyTries,
  503: t.notNow,
}

function refuse(assets: PageAssets, error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = knownError(error, request)
  if (!known) request.log.error({ err: error }, 'request failed')
  else if (known.status >= 500) logRefusal(request, error)
  const status = known?.status ?? 500
  if (known?.retryAfter !== undefined) void reply.header('retry-after', known.retryAfter)
  const message =
    status === 404 ? t.notFoundText : known ? t.sentence({ words: known.message }) : t.serverFailedText
  void reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(renderRefusal({ title: TITLES[status] ?? t.serverFailed, message }, assets))
}

/** Empty if the server has no built page. */
async function readAssets(folder: string | undefined): Promise<PageAssets> {
  if (folder === undefined) return {}
  const built = await readFile(join(folder, 'customer.html'), 'utf8')
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(built)?.[1]
  const styles = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(built)?.[1]
  return { ...(script && { script }), ...(styles && { styles }) }
}
