import { approvalsApi } from '#shared/api/approvals.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { askApproval, listApprovals, withdrawApproval, type AskDeps } from './approvals.service.ts'

export function approvalRoutes(api: Api, deps: AskDeps): void {
  serve(api, approvalsApi.list, { access: 'member-or-token' }, (request) =>
    listApprovals(deps, signedIn(request), request.params.id),
  )

  serve(api, approvalsApi.ask, { access: 'member-or-token' }, (request) =>
    askApproval(deps, signedIn(request), request.params.id, request.body.attachmentId),
  )

  serve(api, approvalsApi.withdraw, { access: 'member-or-token' }, (request) =>
    withdrawApproval(deps, signedIn(request), request.params.id, request.params.approvalId),
  )
}
