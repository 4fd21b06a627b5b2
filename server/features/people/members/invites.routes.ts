import { invitesApi } from '#shared/api/invites.ts'
import type { Services } from '../../../services.ts'
import { byOf, signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { networkOf } from '../../../queue/throttle.ts'
import { acceptInvite, createInvite, describeInvite, listInvites, revokeInvite } from './invites.service.ts'

export function inviteRoutes(api: Api, services: Services): void {
  const { db, queues } = services

  serve(api, invitesApi.list, { access: 'org-admin' }, (request) => listInvites(db, request.params.orgId))

  serve(api, invitesApi.create, { access: 'org-admin' }, (request) =>
    createInvite(services, byOf(request), request.body),
  )

  serve(api, invitesApi.revoke, { access: 'org-admin' }, (request) =>
    revokeInvite(services, byOf(request), request.params.id),
  )

  serve(api, invitesApi.read, { access: 'anyone' }, (request) =>
    queues.signIns.run(networkOf(request.ip), () => describeInvite(services, request.params.code)),
  )

  serve(api, invitesApi.accept, { access: 'self' }, (request) =>
    acceptInvite(services, signedIn(request), request.params.code),
  )
}
