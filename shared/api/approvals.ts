import { z } from 'zod'
import { approvalSchema, askApprovalPayload, askedApprovalSchema } from '#shared/customer/schemas.ts'
import { defineApi } from './endpoint.ts'
import * as t from '#texts/calls/api.ts'

export const approvalsApi = defineApi(t.tagApprovals, {
  list: {
    method: 'GET',
    path: '/api/orders/:id/approvals',
    summary: t.approvalsList,
    response: z.array(approvalSchema),
  },
  ask: {
    method: 'POST',
    path: '/api/orders/:id/approvals',
    summary: t.approvalsAsk,
    body: askApprovalPayload,
    response: askedApprovalSchema,
    status: 201,
    idempotent: true,
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/orders/:id/approvals/:approvalId',
    summary: t.approvalsWithdraw,
  },
})
