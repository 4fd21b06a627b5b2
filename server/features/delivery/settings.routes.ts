import { notificationSettingsApi } from '#shared/api/notifications.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { changeSettings, readSettings, type SettingsDeps } from './settings.service.ts'

export function notificationSettingsRoutes(api: Api, deps: SettingsDeps): void {
  serve(api, notificationSettingsApi.read, { access: 'member' }, (request) =>
    readSettings(deps, signedIn(request)),
  )

  serve(api, notificationSettingsApi.change, { access: 'member' }, (request) =>
    changeSettings(deps, signedIn(request), request.body),
  )
}
