import { z } from 'zod'
import {
  createInvitePayload,
  inviteBannerSchema,
  inviteSchema,
  membershipSchema,
  newInviteSchema,
} from '#shared/people-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import { acceptInvite, createInvite, describeInvite, listInvites, revokeInvite } from './invites.service.ts'
import { byOf, ofOrganization } from './organization.params.ts'
import type { PeopleDeps } from './people.service.ts'

const ofCode = z.object({ code: z.string() })
const tags = ['People']

export function inviteRoutes(api: Api, deps: PeopleDeps): void {
  const { db } = deps

  api.route({
    method: 'GET',
    url: '/api/organizations/:orgId/invites',
    config: { access: 'org-admin' },
    schema: {
      tags,
      summary: 'The invites that can still be used',
      params: ofOrganization,
      response: answers({ 200: z.array(inviteSchema) }),
    },
    handler: (request) => listInvites(db, request.params.orgId),
  })

  api.route({
    method: 'POST',
    url: '/api/organizations/:orgId/invites',
    config: { access: 'org-admin' },
    schema: {
      tags,
      summary: 'Make an invite; its code and link are shown in this answer only',
      params: ofOrganization,
      body: createInvitePayload,
      response: answers({ 201: newInviteSchema }),
    },
    handler: async (request, reply) =>
      reply.status(201).send(await createInvite(deps, byOf(request), request.body)),
  })

  api.route({
    method: 'DELETE',
    url: '/api/organizations/:orgId/invites/:id',
    config: { access: 'org-admin' },
    schema: {
      tags,
      summary: 'Revoke an invite',
      params: ofOrganization.extend({ id: z.string() }),
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      await revokeInvite(deps, byOf(request), request.params.id)
      return reply.status(204).send(null)
    },
  })

  api.route({
    method: 'GET',
    url: '/api/invites/:code',
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'What an invite leads to, without signing in',
      params: ofCode,
      response: answers({ 200: inviteBannerSchema }),
    },
    handler: (request) => describeInvite(db, request.params.code),
  })

  api.route({
    method: 'POST',
    url: '/api/invites/:code/accept',
    config: { access: 'member' },
    schema: {
      tags,
      summary: 'Join an organization with the account that is signed in',
      params: ofCode,
      response: answers({ 200: membershipSchema }),
    },
    handler: (request) => acceptInvite(deps, signedIn(request), request.params.code),
  })
}
