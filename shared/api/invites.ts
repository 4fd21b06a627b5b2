import { z } from 'zod'
import {
  createInvitePayload,
  inviteBannerSchema,
  inviteSchema,
  membershipSchema,
  newInviteSchema,
  organizationFullSchema,
} from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'
import * as t from '#texts/calls/api.ts'

export const invitesApi = defineApi(t.tagPeople, {
  list: {
    method: 'GET',
    path: '/api/organizations/:orgId/invites',
    summary: t.invitesList,
    params: ofOrganization,
    response: z.array(inviteSchema),
  },
  create: {
    method: 'POST',
    path: '/api/organizations/:orgId/invites',
    summary: t.invitesCreate,
    params: ofOrganization,
    body: createInvitePayload,
    response: newInviteSchema,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/api/organizations/:orgId/invites/:id',
    summary: t.invitesRevoke,
    params: ofOrganization.extend({ id: z.string() }),
  },
  read: {
    method: 'GET',
    path: '/api/invites/:code',
    summary: t.invitesRead,
    response: inviteBannerSchema,
  },
  accept: {
    method: 'POST',
    path: '/api/invites/:code/accept',
    summary: t.invitesAccept,
    response: membershipSchema,
    conflict: organizationFullSchema,
  },
})
