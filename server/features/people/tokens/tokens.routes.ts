import { tokensApi } from '#shared/api/tokens.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { originOf } from '../audit/audit.service.ts'
import { endToken, listLeftOpen, listTokens, makeToken } from './tokens.service.ts'

export function tokenRoutes(api: Api, services: Services): void {
  serve(api, tokensApi.list, { access: 'member' }, (request) => listTokens(services, signedIn(request)))

  serve(api, tokensApi.create, { access: 'member' }, (request) =>
    makeToken(services, signedIn(request), originOf(request), request.body),
  )

  serve(api, tokensApi.end, { access: 'member' }, (request) =>
    endToken(services, signedIn(request), originOf(request), request.params.id),
  )

  // Covers all organizations, because a new password doesn't end this access in any of them.
  serve(api, tokensApi.leftOpen, { access: 'self' }, (request) => listLeftOpen(services, signedIn(request)))
}
