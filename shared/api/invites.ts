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

export const invitesApi = defineApi('People', {
  list: {
    method: 'GET',
    path: '/api/organizations/:orgId/invites',
    summary: 'The invites that can still be used',
    params: ofOrganization,
    response: z.array(inviteSchema),
  },
  create: {
    method: 'POST',
    path: '/api/organizations/:orgId/invites',
    summary: 'Make an invite; its code and link are shown in this answer only',
    params: ofOrganization,
    body: createInvitePayload,
    response: newInviteSchema,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/api/organizations/:orgId/invites/:id',
    summary: 'Revoke an invite',
    params: ofOrganization.extend({ id: z.string() }),
  },
  read: {
    method: 'GET',
    path: '/api/invites/:code',
    summary: 'What an invite leads to, without signing in',
    response: inviteBannerSchema,
  },
  accept: {
    method: 'POST',
    path: '/api/invites/:code/accept',
    summary: 'Join an organization with the account that is signed in',
    response: membershipSchema,
    conflict: organizationFullSchema,
  },
})
