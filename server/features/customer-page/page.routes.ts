import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { customerOf } from '../../core/access.ts'
import { whileConnected, type Api } from '../../core/api.ts'
import { knownError, logRefusal } from '../../core/error-responses.ts'
import { readAssets } from './page-assets.ts'
import { renderPage, renderRefusal, type PageAssets } from './page.html.ts'
import { viewOf, type PageDeps } from './page.service.ts'

/** The address that customers open. It always answers with HTML, and opening it changes nothing. */
export async function customerPageRoute(
  api: Api,
  deps: PageDeps & { page?: string | undefined },
): Promise<void> {
  const assets = await readAssets(deps.page)
  api.get<{ Params: { token: string } }>(
    '/t/:token',
    {
      config: { access: 'customer' },
      schema: { hide: true },
      errorHandler: (error, request, reply) => refuse(assets, error, request, reply),
    },
    async (request, reply) => {
      const view = await viewOf(deps, customerOf(request), request.params.token, whileConnected(reply))
      return reply.type('text/html; charset=utf-8').send(renderPage(view, assets))
    },
  )
}

const TITLES: Record<number, string> = {
  404: 'There is nothing at this address',
  410: 'This link has ended',
  429: 'Too many tries',
  503: 'Not right now',
}

function refuse(assets: PageAssets, error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = knownError(error, request)
  if (!known) request.log.error({ err: error }, 'request failed')
  else if (known.status >= 500) logRefusal(request, error)
  const status = known?.status ?? 500
  if (known?.retryAfter !== undefined) void reply.header('retry-after', known.retryAfter)
  const message =
    status === 404
      ? 'Please look whether the link is whole, or ask the shop that sent it for a new one.'
      : `${known?.message ?? 'Something went wrong on our side'}.`
  void reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(renderRefusal({ title: TITLES[status] ?? 'Something went wrong', message }, assets))
}
