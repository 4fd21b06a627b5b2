import type { FastifyRequest } from 'fastify'
import { approvalsApi } from '#shared/api/approvals.ts'
import { customerApi } from '#shared/api/customer.ts'
import type { Services } from '../../../services.ts'
import { customerOf, signedIn } from '../../../http/access.ts'
import { serve, servePresented, type Api } from '../../../http/api.ts'
import { originOf } from '../../people/audit/audit.service.ts'
import { isMailedByItself } from '../mails/by-itself.service.ts'
import { askApproval, listApprovals, withdrawApproval, type AskedApproval } from './approvals.service.ts'
import { answerApproval } from './answers.service.ts'

export function approvalRoutes(api: Api, services: Services): void {
  serve(api, approvalsApi.list, { access: 'member-or-token' }, (request) =>
    listApprovals(services, signedIn(request), request.params.id),
  )

  const present = async (approval: AskedApproval, request: FastifyRequest) => ({
    ...approval,
    isMailed: await isMailedByItself(services, signedIn(request).orgId, approval.orderId, 'approval'),
  })
  servePresented(api, approvalsApi.ask, { access: 'member-or-token', present }, (request) =>
    askApproval(services, signedIn(request), request.params.id, request.body.attachmentId),
  )

  serve(api, approvalsApi.withdraw, { access: 'member-or-token' }, (request) =>
    withdrawApproval(services, signedIn(request), request.params.id, request.params.approvalId),
  )
}

export function approvalAnswerRoutes(api: Api, services: Services): void {
  serve(api, customerApi.answer, { access: 'customer' }, (request) =>
    answerApproval(services, customerOf(request), originOf(request), request.params.id, request.body),
  )
}
