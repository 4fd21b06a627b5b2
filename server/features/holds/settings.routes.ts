import { holdSettingsApi } from '#shared/api/holds.ts'
import { byOf } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import * as settings from './settings.service.ts'

export function holdSettingsRoutes(api: Api, deps: CommitDeps): void {
  serve(api, holdSettingsApi.read, { access: 'org-member' }, (request) =>
    settings.readSettings(deps.db, request.params.orgId),
  )

  serve(api, holdSettingsApi.change, { access: 'org-admin' }, (request) =>
    settings.changeSettings(deps, byOf(request), request.body),
  )

  serve(api, holdSettingsApi.addGate, { access: 'org-admin' }, (request) =>
    settings.addGate(deps, byOf(request), request.body),
  )

  serve(api, holdSettingsApi.changeGate, { access: 'org-admin' }, (request) =>
    settings.changeGate(deps, byOf(request), request.params.gateId, request.body),
  )

  serve(api, holdSettingsApi.removeGate, { access: 'org-admin' }, (request) =>
    settings.removeGate(deps, byOf(request), request.params.gateId, request.query.openOrders === 'true'),
  )
}
