import { z } from 'zod'
import {
  customerLinkSchema,
  linkPayload,
  mailPayload,
  mailPreviewSchema,
  shownLinkSchema,
} from '#shared/customer/schemas.ts'
import { CUSTOMER_MAILS } from '#shared/customer/mails.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'
import * as t from '#texts/calls/api.ts'

const path = '/api/orders/:id/customer-link'

export const customerLinksApi = defineApi(t.tagCustomerLinks, {
  read: {
    method: 'GET',
    path,
    summary: t.customerLinksRead,
    response: z.object({
      link: shownLinkSchema.nullable(),
      isUsed: z.boolean(),
    }),
  },
  make: {
    method: 'POST',
    path,
    summary: t.customerLinksMake,
    response: customerLinkSchema,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path,
    summary: t.customerLinksChange,
    body: linkPayload,
    response: customerLinkSchema,
  },
  revoke: {
    method: 'DELETE',
    path,
    summary: t.customerLinksRevoke,
  },
  open: {
    method: 'GET',
    path: '/api/organizations/:orgId/customer-links',
    summary: t.customerLinksOpen,
    params: ofOrganization,
    response: z.object({ open: z.int() }),
  },
  answered: {
    method: 'POST',
    path: '/api/orders/:id/customer-messages/answered',
    summary: t.customerLinksAnswered,
  },
  unanswered: {
    method: 'DELETE',
    path: '/api/orders/:id/customer-messages/answered',
    summary: t.customerLinksUnanswered,
  },
  preview: {
    method: 'GET',
    path: '/api/orders/:id/customer-mails/:kind',
    summary: t.customerLinksPreview,
    params: z.object({ id: z.string(), kind: z.enum(CUSTOMER_MAILS) }),
    response: mailPreviewSchema,
  },
  mail: {
    method: 'POST',
    path: '/api/orders/:id/customer-mails/:kind',
    summary: t.customerLinksMail,
    params: z.object({ id: z.string(), kind: z.enum(CUSTOMER_MAILS) }),
    body: mailPayload,
  },
})
