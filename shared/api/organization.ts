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
import * as t from '#texts/calls/api.ts'

export const organizationApi = defineApi(t.tagOrganizations, {
  read: {
    method: 'GET',
    path: '/api/organizations/:orgId',
    summary: t.organizationRead,
    params: ofOrganization,
    response: organizationSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/organizations/:orgId',
    summary: t.organizationChange,
    params: ofOrganization,
    body: updateOrganizationPayload,
    response: organizationSchema,
  },
  columns: {
    method: 'GET',
    path: '/api/organizations/:orgId/columns',
    summary: t.organizationColumns,
    params: ofOrganization,
    response: z.array(columnSchema),
  },
  changeColumn: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/columns/:status',
    summary: t.organizationChangeColumn,
    params: ofOrganization.extend({ status: z.enum(STATUSES) }),
    body: updateColumnPayload,
    response: columnSchema,
  },
})

export const exportApi = defineApi(t.tagOrganizations, {
  everything: {
    method: 'GET',
    path: '/api/organizations/:orgId/export',
    summary: t.exportEverything,
    params: ofOrganization,
    sendsFile: 'application/zip',
  },
})
