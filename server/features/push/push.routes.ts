import { pushApi } from '#shared/api/notifications.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { addDevice, listDevices, removeDevice, type PushDeps } from './devices.service.ts'
import { vapidKeys } from './keys.service.ts'

export function pushRoutes(api: Api, deps: PushDeps): void {
  serve(api, pushApi.key, { access: 'self' }, async () => {
    const { publicKey } = await vapidKeys(deps)
    return { publicKey }
  })

  serve(api, pushApi.devices, { access: 'self' }, (request) => listDevices(deps.db, signedIn(request)))

  serve(api, pushApi.add, { access: 'self' }, (request) => addDevice(deps, signedIn(request), request.body))

  serve(api, pushApi.remove, { access: 'self' }, (request) =>
    removeDevice(deps.db, signedIn(request), request.params.id),
  )
}
