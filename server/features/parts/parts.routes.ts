import { partsApi, partSettingsApi } from '#shared/api/parts.ts'
import type { Services } from '../../services.ts'
import { byOf, signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { movePart } from '../orders/parts.move.ts'
import { addParts, addRemake, changePart, removePart, setGone } from './parts.service.ts'
import { changePartSettings, readPartSettings } from './settings.service.ts'

export function partRoutes(api: Api, services: Services): void {
  serve(api, partsApi.add, { access: 'member-or-token' }, (request) =>
    addParts(services, signedIn(request), request.params.id, request.body.parts),
  )

  serve(api, partsApi.change, { access: 'member-or-token' }, (request) =>
    changePart(services, signedIn(request), request.params, request.body),
  )

  serve(api, partsApi.move, { access: 'member-or-token' }, (request) => {
    const { fromStatus: from, toStatus: to, overrideReason, undo } = request.body
    return movePart(services, signedIn(request), { ...request.params, undo }, { from, to, overrideReason })
  })

  serve(api, partsApi.setGone, { access: 'member-or-token' }, (request) =>
    setGone(services, signedIn(request), request.params, true),
  )

  serve(api, partsApi.endGone, { access: 'member-or-token' }, (request) =>
    setGone(services, signedIn(request), request.params, false),
  )

  serve(api, partsApi.remove, { access: 'member-or-token' }, (request) =>
    removePart(services, signedIn(request), request.params, request.query.reason ?? null),
  )

  serve(api, partsApi.remake, { access: 'member-or-token' }, (request) =>
    addRemake(services, signedIn(request), request.params.id, request.body),
  )
}

export function partSettingsRoutes(api: Api, services: Services): void {
  serve(api, partSettingsApi.read, { access: 'org-member' }, (request) =>
    readPartSettings(services.db, request.params.orgId),
  )

  serve(api, partSettingsApi.change, { access: 'org-admin' }, (request) =>
    changePartSettings(services, byOf(request), request.body),
  )
}
