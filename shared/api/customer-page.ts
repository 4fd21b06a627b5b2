import { z } from 'zod'
import { customerPagePayload, customerPageSchema, logoPayload } from '#shared/customer/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'
import * as t from '#texts/calls/api.ts'

export const customerPageApi = defineApi(t.tagSettingsOfTheCustomerPage, {
  read: {
    method: 'GET',
    path: '/api/organizations/:orgId/customer-page',
    summary: t.customerPageRead,
    params: ofOrganization,
    response: customerPageSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/customer-page',
    summary: t.customerPageChange,
    params: ofOrganization,
    body: customerPagePayload,
    response: customerPageSchema,
  },
  setLogo: {
    method: 'PUT',
    path: '/api/organizations/:orgId/logo',
    summary: t.customerPageSetLogo,
    params: ofOrganization,
    body: logoPayload,
    response: z.object({ logoUrl: z.string().nullable() }),
  },
  logo: {
    method: 'GET',
    path: '/api/organizations/:orgId/logos/:id',
    summary: t.customerPageLogo,
    params: ofOrganization.extend({ id: z.string() }),
    sendsFile: 'image/webp',
  },
})
