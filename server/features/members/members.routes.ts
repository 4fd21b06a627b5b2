import { membersApi } from '#shared/api/members.ts'
import { byOf, signedIn } from '../../core/access.ts'
import { serve, servePresented, type Api } from '../../core/api.ts'
import { changeRole, createUser, listMembers, presentCreated, removeMember } from './members.service.ts'
import type { MembersDeps } from './memberships.service.ts'

export function memberRoutes(api: Api, deps: MembersDeps): void {
  serve(api, membersApi.list, { access: 'org-member-or-token' }, async (request) => {
    const members = await listMembers(deps.db, request.params.orgId)
    // Programs assign people, but don't need their e-mail addresses.
    return signedIn(request).via === undefined
      ? members
      : members.map((member) => ({ ...member, email: null }))
  })

  const present = (created: Awaited<ReturnType<typeof createUser>>) => presentCreated(deps, created)
  servePresented(api, membersApi.createUser, { access: 'org-admin', present }, (request) =>
    createUser(deps, byOf(request), request.body),
  )

  serve(api, membersApi.changeRole, { access: 'org-admin' }, (request) =>
    changeRole(deps, byOf(request), request.params.userId, request.body),
  )

  serve(api, membersApi.remove, { access: 'org-admin' }, (request) =>
    removeMember(deps, byOf(request), request.params.userId, request.query.renewLinks),
  )
}
