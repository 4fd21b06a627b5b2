import { z } from 'zod'
import {
  changeRolePayload,
  createdUserSchema,
  createUserPayload,
  memberSchema,
} from '#shared/people-schemas.ts'
import { signedIn } from '../../core/access.ts'
import { answers, type Api } from '../../core/api.ts'
import { changeRole, createUser, listMembers, removeMember } from './members.service.ts'
import { ofOrganization } from './organization.params.ts'
import type { PeopleDeps } from './people.service.ts'

const ofMember = ofOrganization.extend({ userId: z.string().toLowerCase() })
const tags = ['People']

export function memberRoutes(api: Api, deps: PeopleDeps): void {
  api.route({
    method: 'GET',
    url: '/api/organizations/:orgId/members',
    config: { access: 'org-member' },
    schema: {
      tags,
      summary: 'The members of an organization',
      params: ofOrganization,
      response: answers({ 200: z.array(memberSchema) }),
    },
    handler: (request) => listMembers(deps.db, request.params.orgId),
  })

  api.route({
    method: 'POST',
    url: '/api/organizations/:orgId/create-user',
    config: { access: 'org-admin' },
    schema: {
      tags,
      summary: 'Make an account for somebody, who chooses the password by a link',
      params: ofOrganization,
      body: createUserPayload,
      response: answers({ 201: createdUserSchema }),
    },
    handler: async (request, reply) =>
      reply.status(201).send(await createUser(deps, signedIn(request), request.params.orgId, request.body)),
  })

  api.route({
    method: 'PATCH',
    url: '/api/organizations/:orgId/members/:userId',
    config: { access: 'org-admin' },
    schema: {
      tags,
      summary: "Change a member's role",
      params: ofMember,
      body: changeRolePayload,
      response: answers({ 200: memberSchema }),
    },
    handler: (request) => {
      const { orgId, userId } = request.params
      return changeRole(deps, signedIn(request), orgId, userId, request.body.role)
    },
  })

  api.route({
    method: 'DELETE',
    url: '/api/organizations/:orgId/members/:userId',
    config: { access: 'org-admin' },
    schema: {
      tags,
      summary: 'Remove a member; access ends at once',
      params: ofMember,
      response: answers({ 204: z.null() }),
    },
    handler: async (request, reply) => {
      const { orgId, userId } = request.params
      await removeMember(deps, signedIn(request), orgId, userId)
      return reply.status(204).send(null)
    },
  })
}
