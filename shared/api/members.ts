import { z } from 'zod'
import {
  changeRolePayload,
  createdUserSchema,
  createUserPayload,
  memberSchema,
  organizationFullSchema,
  renewLinksQuery,
} from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'
import { lowerCaseId, ofOrganization } from './params.ts'

const ofMember = ofOrganization.extend({ userId: lowerCaseId })

export const membersApi = defineApi('People', {
  list: {
    method: 'GET',
    path: '/api/organizations/:orgId/members',
    summary: 'The members of an organization',
    params: ofOrganization,
    response: z.array(memberSchema),
  },
  createUser: {
    method: 'POST',
    path: '/api/organizations/:orgId/create-user',
    summary: 'Make an account for somebody, who chooses the password by a link',
    params: ofOrganization,
    body: createUserPayload,
    response: createdUserSchema,
    conflict: organizationFullSchema,
    status: 201,
    idempotent: true,
  },
  changeRole: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/members/:userId',
    summary: "Change a member's role",
    params: ofMember,
    body: changeRolePayload,
    response: memberSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/organizations/:orgId/members/:userId',
    summary: 'Remove a member; access ends at once',
    params: ofMember,
    query: renewLinksQuery,
  },
})
