import { z } from 'zod'
import {
  loginPayload,
  membershipSchema,
  organizationFullSchema,
  registerPayload,
  switchOrganizationPayload,
  userSchema,
} from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'

const withUser = z.object({ user: userSchema })

export const authApi = defineApi('Accounts', {
  register: {
    method: 'POST',
    path: '/api/register',
    summary: 'Make an account, in a new organization or by an invite, and sign in',
    body: registerPayload,
    response: withUser,
    conflict: organizationFullSchema,
    status: 201,
    changesSession: true,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in; who belongs to no organization joins one by an invite',
    body: loginPayload,
    response: withUser.extend({ joined: z.literal(true).optional() }),
    conflict: organizationFullSchema,
    changesSession: true,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'Sign out',
    changesSession: true,
  },
  user: {
    method: 'GET',
    path: '/api/user',
    summary: 'Who is signed in',
    response: userSchema,
  },
  organizations: {
    method: 'GET',
    path: '/api/user/organizations',
    summary: 'The organizations that one belongs to',
    response: z.array(membershipSchema),
  },
  switchOrganization: {
    method: 'PUT',
    path: '/api/user/organization',
    summary: 'Look at another of the organizations that one belongs to',
    body: switchOrganizationPayload,
    response: userSchema,
    changesSession: true,
  },
})
