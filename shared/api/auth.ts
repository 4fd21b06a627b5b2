import { z } from 'zod'
import {
  loginPayload,
  membershipSchema,
  organizationFullSchema,
  registerPayload,
  sessionSchema,
  switchOrganizationPayload,
  userSchema,
} from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

const withUser = z.object({ user: userSchema })

export const authApi = defineApi(t.tagAccounts, {
  register: {
    method: 'POST',
    path: '/api/register',
    summary: t.authRegister,
    body: registerPayload,
    response: withUser,
    conflict: organizationFullSchema,
    status: 201,
    changesSession: true,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    summary: t.authLogin,
    body: loginPayload,
    response: withUser.extend({ joined: z.literal(true).optional() }),
    conflict: organizationFullSchema,
    changesSession: true,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: t.authLogout,
    changesSession: true,
  },
  user: {
    method: 'GET',
    path: '/api/user',
    summary: t.authUser,
    response: userSchema,
  },
  organizations: {
    method: 'GET',
    path: '/api/user/organizations',
    summary: t.authOrganizations,
    response: z.array(membershipSchema),
  },
  switchOrganization: {
    method: 'PUT',
    path: '/api/user/organization',
    summary: t.authSwitchOrganization,
    body: switchOrganizationPayload,
    response: userSchema,
    changesSession: true,
  },
})

export const sessionsApi = defineApi(t.tagAccounts, {
  list: {
    method: 'GET',
    path: '/api/user/sessions',
    summary: t.sessionsList,
    response: z.array(sessionSchema),
  },
  end: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    summary: t.sessionsEnd,
  },
})
