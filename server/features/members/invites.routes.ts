import { invitesApi } from '#shared/api/invites.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { acceptInvite, createInvite, describeInvite, listInvites, revokeInvite } from './invites.service.ts'
import { byOf } from '../organization/organization.params.ts'
import type { MembersDeps } from './memberships.service.ts'

export function inviteRoutes(api: Api, deps: MembersDeps): void {
  const { db } = deps

  serve(api, invitesApi.list, { access: 'org-admin' }, (request) => listInvites(db, request.params.orgId))

  serve(api, invitesApi.create, { access: 'org-admin' }, (request) =>
    createInvite(deps, byOf(request), request.body),
  )

  serve(api, invitesApi.revoke, { access: 'org-admin' }, (request) =>
    revokeInvite(deps, byOf(request), request.params.id),
  )

  serve(api, invitesApi.read, { access: 'anyone' }, (request) => describeInvite(db, request.params.code))

  serve(api, invitesApi.accept, { access: 'member' }, (request) =>
    acceptInvite(deps, signedIn(request), request.params.code),
  )
}
