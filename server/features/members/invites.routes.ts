import { invitesApi } from '#shared/api/invites.ts'
import { byOf, signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { acceptInvite, createInvite, describeInvite, listInvites, revokeInvite } from './invites.service.ts'
import type { MembersDeps } from './memberships.service.ts'

export function inviteRoutes(api: Api, deps: MembersDeps & { shares: ConnectionShares }): void {
  const { db } = deps

  serve(api, invitesApi.list, { access: 'org-admin' }, (request) => listInvites(db, request.params.orgId))

  serve(api, invitesApi.create, { access: 'org-admin' }, (request) =>
    createInvite(deps, byOf(request), request.body),
  )

  serve(api, invitesApi.revoke, { access: 'org-admin' }, (request) =>
    revokeInvite(deps, byOf(request), request.params.id),
  )

  serve(api, invitesApi.read, { access: 'anyone' }, (request) =>
    describeInvite(deps, request.params.code, request.ip),
  )

  serve(api, invitesApi.accept, { access: 'self' }, (request) =>
    acceptInvite(deps, signedIn(request), request.params.code),
  )
}
