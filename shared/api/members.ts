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
import * as t from '#texts/calls/api.ts'

const ofMember = ofOrganization.extend({ userId: lowerCaseId })

export const membersApi = defineApi(t.tagPeople, {
  list: {
    method: 'GET',
    path: '/api/organizations/:orgId/members',
    summary: t.membersList,
    params: ofOrganization,
    response: z.array(memberSchema),
  },
  createUser: {
    method: 'POST',
    path: '/api/organizations/:orgId/create-user',
    summary: t.membersCreateUser,
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
    summary: t.membersChangeRole,
    params: ofMember,
    body: changeRolePayload,
    response: memberSchema,
  },
  remove: {
    method: 'DELETE',
    path: '/api/organizations/:orgId/members/:userId',
    summary: t.membersRemove,
    params: ofMember,
    query: renewLinksQuery,
  },
})
