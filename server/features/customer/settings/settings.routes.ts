import { customerPageApi } from '#shared/api/customer-page.ts'
import * as t from '#texts/shop/settings-errors.ts'
import type { Services } from '../../../services.ts'
import { byOf } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { NotFound } from '../../../http/errors.ts'
import { sendObject } from '../../../http/files/send-object.ts'
import { findLogo, setLogo } from './logo.service.ts'
import { changeSettings, readSettings } from './settings.service.ts'

const YEAR_SECONDS = 365 * 86_400

export function customerSettingsRoutes(api: Api, services: Services): void {
  serve(api, customerPageApi.read, { access: 'org-member' }, (request) =>
    readSettings(services, request.params.orgId),
  )

  serve(api, customerPageApi.change, { access: 'org-admin' }, (request) =>
    changeSettings(services, byOf(request), request.body),
  )

  serve(api, customerPageApi.setLogo, { access: 'org-admin', takesLong: true }, (request) =>
    setLogo(services, byOf(request), request.body.logoUrl),
  )

  serve(api, customerPageApi.logo, { access: 'org-member', takesLong: true }, async (request, reply) => {
    const logo = await findLogo(services.db, request.params.orgId)
    if (logo.id !== request.params.id) throw new NotFound(t.logo)
    const { id: etag, ...sent } = logo
    return sendObject(request, reply, services.store, {
      ...sent,
      etag,
      disposition: 'inline',
      maxAge: YEAR_SECONDS,
    })
  })
}
