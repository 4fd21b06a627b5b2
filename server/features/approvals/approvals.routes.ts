import type { FastifyRequest } from 'fastify'
import { approvalsApi } from '#shared/api/approvals.ts'
import { signedIn } from '../../core/access.ts'
import { serve, servePresented, type Api } from '../../core/api.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { isMailedByItself } from '../customer-mails/by-itself.service.ts'
import { askApproval, listApprovals, withdrawApproval, type AskedApproval } from './approvals.service.ts'

interface ApprovalDeps extends OrdersDeps {
  /** Whether a mail server is set. */
  mails: boolean
}

export function approvalRoutes(api: Api, deps: ApprovalDeps): void {
  serve(api, approvalsApi.list, { access: 'member-or-token' }, (request) =>
    listApprovals(deps, signedIn(request), request.params.id),
  )

  const present = async (approval: AskedApproval, request: FastifyRequest) => ({
    ...approval,
    isMailed: await isMailedByItself(deps, signedIn(request).orgId, approval.orderId, 'approval'),
  })
  servePresented(api, approvalsApi.ask, { access: 'member-or-token', present }, (request) =>
    askApproval(deps, signedIn(request), request.params.id, request.body.attachmentId),
  )

  serve(api, approvalsApi.withdraw, { access: 'member-or-token' }, (request) =>
    withdrawApproval(deps, signedIn(request), request.params.id, request.params.approvalId),
  )
}
