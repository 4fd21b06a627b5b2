import { z } from 'zod'
import { STATUSES } from '#shared/orders/orders.ts'
import {
  columnSchema,
  organizationSchema,
  updateColumnPayload,
  updateOrganizationPayload,
} from '#shared/people/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'

export const organizationApi = defineApi('Organizations', {
  read: {
    method: 'GET',
    path: '/api/organizations/:orgId',
    summary: 'An organization and its settings',
    params: ofOrganization,
    response: organizationSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/organizations/:orgId',
    summary: "Change an organization's name, time zone, card age, working days or capacity",
    params: ofOrganization,
    body: updateOrganizationPayload,
    response: organizationSchema,
  },
  columns: {
    method: 'GET',
    path: '/api/organizations/:orgId/columns',
    summary: "The board's columns and their limits, in board order",
    params: ofOrganization,
    response: z.array(columnSchema),
  },
  changeColumn: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/columns/:status',
    summary: 'Change the limit of a column',
    params: ofOrganization.extend({ status: z.enum(STATUSES) }),
    body: updateColumnPayload,
    response: columnSchema,
  },
})
