import { seenApi } from '#shared/api/seen.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { listUnseen, markSeen } from './seen.service.ts'

export function seenRoutes(api: Api, deps: CommitDeps): void {
  serve(api, seenApi.unseen, { access: 'member' }, (request) => listUnseen(deps, signedIn(request)))

  serve(api, seenApi.mark, { access: 'member' }, (request) =>
    markSeen(deps, signedIn(request), request.params.id, request.body.version),
  )
}
