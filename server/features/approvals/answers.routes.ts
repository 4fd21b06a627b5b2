import { customerApi } from '#shared/api/customer.ts'
import { customerOf } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { originOf } from '../audit/origin.ts'
import type { AttachmentsDeps } from '../files/files.service.ts'
import { answerApproval } from './answers.service.ts'

export function approvalAnswerRoutes(api: Api, deps: AttachmentsDeps): void {
  serve(api, customerApi.answer, { access: 'customer' }, (request) =>
    answerApproval(deps, customerOf(request), originOf(request), request.params.id, request.body),
  )
}
