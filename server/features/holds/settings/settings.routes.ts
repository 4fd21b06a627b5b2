import { holdSettingsApi } from '#shared/api/holds.ts'
import type { Services } from '../../../services.ts'
import { byOf } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import * as settings from './settings.service.ts'

export function holdSettingsRoutes(api: Api, services: Services): void {
  serve(api, holdSettingsApi.read, { access: 'org-member' }, (request) =>
    settings.readSettings(services.db, request.params.orgId),
  )

  serve(api, holdSettingsApi.change, { access: 'org-admin' }, (request) =>
    settings.changeSettings(services, byOf(request), request.body),
  )

  serve(api, holdSettingsApi.addGate, { access: 'org-admin' }, (request) =>
    settings.addGate(services, byOf(request), request.body),
  )

  serve(api, holdSettingsApi.changeGate, { access: 'org-admin' }, (request) =>
    settings.changeGate(services, byOf(request), request.params.gateId, request.body),
  )

  serve(api, holdSettingsApi.removeGate, { access: 'org-admin' }, (request) =>
    settings.removeGate(services, byOf(request), request.params.gateId, request.query.openOrders === 'true'),
  )
}
