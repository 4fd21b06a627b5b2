import { membersApi } from '#shared/api/members.ts'
import type { Services } from '../../../services.ts'
import { byOf, signedIn } from '../../../http/access.ts'
import { serve, servePresented, type Api } from '../../../http/api.ts'
import { changeRole, createUser, listMembers, presentCreated, removeMember } from './members.service.ts'

export function memberRoutes(api: Api, services: Services): void {
  serve(api, membersApi.list, { access: 'org-member-or-token' }, async (request) => {
    const members = await listMembers(services.db, request.params.orgId)
    // Programs assign people, but don't need their e-mail addresses.
    return signedIn(request).via === undefined
      ? members
      : members.map((member) => ({ ...member, email: null }))
  })

  const present = (created: Awaited<ReturnType<typeof createUser>>) => presentCreated(services, created)
  servePresented(api, membersApi.createUser, { access: 'org-admin', present }, (request) =>
    createUser(services, byOf(request), request.body),
  )

  serve(api, membersApi.changeRole, { access: 'org-admin' }, (request) =>
    changeRole(services, byOf(request), request.params.userId, request.body),
  )

  serve(api, membersApi.remove, { access: 'org-admin' }, (request) =>
    removeMember(services, byOf(request), request.params.userId, request.query.renewLinks),
  )
}
