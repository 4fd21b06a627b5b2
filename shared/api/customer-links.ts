import { z } from 'zod'
import {
  customerLinkSchema,
  linkPayload,
  mailPayload,
  mailPreviewSchema,
  shownLinkSchema,
} from '#shared/customer-page/schemas.ts'
import { CUSTOMER_MAILS } from '#shared/customer-page/mails.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'

const path = '/api/orders/:id/customer-link'

/** The link of an order's customer, for the shop's people. */
export const customerLinksApi = defineApi("Customers' links", {
  read: {
    method: 'GET',
    path,
    summary: "The order's link for its customer, if there is one: its address for ADMIN and SALES only",
    response: z.object({
      link: shownLinkSchema.nullable(),
      /** Whether the organization has ever made one, for any order. */
      isUsed: z.boolean(),
    }),
  },
  make: {
    method: 'POST',
    path,
    summary: 'Make the link, or answer the one that there is: ADMIN and SALES',
    response: customerLinkSchema,
    status: 201,
  },
  change: {
    method: 'PATCH',
    path,
    summary: "Show the due date to the customer, or confirm the customer's email address: ADMIN and SALES",
    body: linkPayload,
    response: customerLinkSchema,
  },
  revoke: {
    method: 'DELETE',
    path,
    summary: 'End the link at once: ADMIN and SALES',
  },
  open: {
    method: 'GET',
    path: '/api/organizations/:orgId/customer-links',
    summary: 'How many orders on the board have a link for their customer: ADMIN',
    params: ofOrganization,
    response: z.object({ open: z.int() }),
  },
  answered: {
    method: 'POST',
    path: '/api/orders/:id/customer-messages/answered',
    summary: "Say that the customer's messages need no answer (any more)",
  },
  unanswered: {
    method: 'DELETE',
    path: '/api/orders/:id/customer-messages/answered',
    summary: "Take back one's own mark of a moment ago, that the customer's messages need no answer",
  },
  preview: {
    method: 'GET',
    path: '/api/orders/:id/customer-mails/:kind',
    summary: 'A mail to the customer as it would be sent now, to be copied or shared: ADMIN and SALES',
    params: z.object({ id: z.string(), kind: z.enum(CUSTOMER_MAILS) }),
    response: mailPreviewSchema,
  },
  mail: {
    method: 'POST',
    path: '/api/orders/:id/customer-mails/:kind',
    summary: 'Send a mail to the customer now: ADMIN and SALES',
    params: z.object({ id: z.string(), kind: z.enum(CUSTOMER_MAILS) }),
    body: mailPayload,
  },
})
