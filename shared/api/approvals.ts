import { z } from 'zod'
import { approvalSchema, askApprovalPayload, askedApprovalSchema } from '#shared/customer-page/schemas.ts'
import { defineApi } from './endpoint.ts'

/** Files sent to the customer for approval. */
export const approvalsApi = defineApi('Approvals', {
  list: {
    method: 'GET',
    path: '/api/orders/:id/approvals',
    summary: "An order's approvals, newest first",
    response: z.array(approvalSchema),
  },
  ask: {
    method: 'POST',
    path: '/api/orders/:id/approvals',
    summary: 'Send a file to the customer for approval: ADMIN and SALES',
    body: askApprovalPayload,
    response: askedApprovalSchema,
    status: 201,
    idempotent: true,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/orders/:id/approvals/:approvalId',
    summary: 'Take back an approval that nobody has answered: ADMIN and SALES',
  },
})
