import { customerLinksApi } from '#shared/api/customer-links.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { mailByHand, previewMail } from './by-hand.service.ts'

export function customerMailRoutes(api: Api, services: Services): void {
  serve(api, customerLinksApi.preview, { access: 'member' }, (request) =>
    previewMail(services, signedIn(request), request.params.id, request.params.kind),
  )

  serve(api, customerLinksApi.mail, { access: 'member' }, (request) =>
    mailByHand(services, signedIn(request), request.params.id, {
      ...request.body,
      kind: request.params.kind,
    }),
  )
}
