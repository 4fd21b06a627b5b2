import { pushApi } from '#shared/api/notifications.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { addDevice, listDevices, removeDevice, type PushDeps } from './devices.service.ts'
import { vapidKeys } from './keys.service.ts'

export function pushRoutes(api: Api, deps: PushDeps): void {
  serve(api, pushApi.key, { access: 'member' }, async () => {
    const { publicKey } = await vapidKeys(deps)
    return { publicKey }
  })

  serve(api, pushApi.devices, { access: 'member' }, (request) => listDevices(deps.db, signedIn(request)))

  serve(api, pushApi.add, { access: 'member' }, (request) => addDevice(deps, signedIn(request), request.body))

  serve(api, pushApi.remove, { access: 'member' }, (request) =>
    removeDevice(deps.db, signedIn(request), request.params.id),
  )
}
