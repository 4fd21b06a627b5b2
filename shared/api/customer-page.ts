import { z } from 'zod'
import { customerPagePayload, customerPageSchema, logoPayload } from '#shared/customer-page/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'

/** The settings of customers' pages and mails. */
export const customerPageApi = defineApi("Customers' page", {
  read: {
    method: 'GET',
    path: '/api/organizations/:orgId/customer-page',
    summary: 'What customers see and are mailed',
    params: ofOrganization,
    response: customerPageSchema,
  },
  change: {
    method: 'PATCH',
    path: '/api/organizations/:orgId/customer-page',
    summary: 'Change what customers see and are mailed',
    params: ofOrganization,
    body: customerPagePayload,
    response: customerPageSchema,
  },
  setLogo: {
    method: 'PUT',
    path: '/api/organizations/:orgId/logo',
    summary: 'Set the logo to a picture that was sent to its address, or take it away',
    params: ofOrganization,
    body: logoPayload,
    response: z.object({ logoUrl: z.string().nullable() }),
  },
  logo: {
    method: 'GET',
    path: '/api/organizations/:orgId/logos/:id',
    summary: 'The logo, by the id that changes with it',
    params: ofOrganization.extend({ id: z.string() }),
    sendsFile: 'image/webp',
  },
})
