import { tokensApi } from '#shared/api/tokens.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { originOf } from '../audit/origin.ts'
import { endToken, listLeftOpen, listTokens, makeToken, type TokenDeps } from './tokens.service.ts'

export function tokenRoutes(api: Api, deps: TokenDeps): void {
  serve(api, tokensApi.list, { access: 'member' }, (request) => listTokens(deps, signedIn(request)))

  serve(api, tokensApi.create, { access: 'member' }, (request) =>
    makeToken(deps, signedIn(request), originOf(request), request.body),
  )

  serve(api, tokensApi.end, { access: 'member' }, (request) =>
    endToken(deps, signedIn(request), originOf(request), request.params.id),
  )

  // Covers all organizations, because a new password doesn't end this access in any of them.
  serve(api, tokensApi.leftOpen, { access: 'self' }, (request) => listLeftOpen(deps, signedIn(request)))
}
