import { customerLinksApi } from '#shared/api/customer-links.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { mailByHand, previewMail, type ByHandDeps } from './by-hand.service.ts'

export function customerMailRoutes(api: Api, deps: ByHandDeps): void {
  serve(api, customerLinksApi.preview, { access: 'member' }, (request) =>
    previewMail(deps, signedIn(request), request.params.id, request.params.kind),
  )

  serve(api, customerLinksApi.mail, { access: 'member' }, (request) =>
    mailByHand(deps, signedIn(request), request.params.id, { ...request.body, kind: request.params.kind }),
  )
}
