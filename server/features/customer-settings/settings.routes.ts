import { customerPageApi } from '#shared/api/customer-page.ts'
import { byOf } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { NotFound } from '../../core/errors.ts'
import { sendObject } from '../../core/files/send-object.ts'
import { findLogo, setLogo, type LogoDeps } from './logo.service.ts'
import { changeSettings, readSettings, type SettingsDeps } from './settings.service.ts'

const YEAR_SECONDS = 365 * 86_400

export function customerSettingsRoutes(api: Api, deps: SettingsDeps & LogoDeps): void {
  serve(api, customerPageApi.read, { access: 'org-member' }, (request) =>
    readSettings(deps, request.params.orgId),
  )

  serve(api, customerPageApi.change, { access: 'org-admin' }, (request) =>
    changeSettings(deps, byOf(request), request.body),
  )

  serve(api, customerPageApi.setLogo, { access: 'org-admin', takesLong: true }, (request) =>
    setLogo(deps, byOf(request), request.body.logoUrl),
  )

  serve(api, customerPageApi.logo, { access: 'org-member', takesLong: true }, async (request, reply) => {
    const logo = await findLogo(deps.db, request.params.orgId)
    if (logo.id !== request.params.id) throw new NotFound('Logo')
    const { id: etag, ...sent } = logo
    return sendObject(request, reply, deps.store, {
      ...sent,
      etag,
      disposition: 'inline',
      maxAge: YEAR_SECONDS,
    })
  })
}
