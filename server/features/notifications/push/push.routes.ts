import { pushApi } from '#shared/api/notifications.ts'
import type { Services } from '../../../services.ts'
import { signedIn } from '../../../http/access.ts'
import { serve, type Api } from '../../../http/api.ts'
import { addDevice, listDevices, removeDevice } from './devices.service.ts'
import { vapidKeys } from './keys.service.ts'

export function pushRoutes(api: Api, services: Services): void {
  serve(api, pushApi.key, { access: 'self' }, async () => {
    const { publicKey } = await vapidKeys(services)
    return { publicKey }
  })

  serve(api, pushApi.devices, { access: 'self' }, (request) => listDevices(services.db, signedIn(request)))

  serve(api, pushApi.add, { access: 'self' }, (request) =>
    addDevice(services, signedIn(request), request.body),
  )

  serve(api, pushApi.remove, { access: 'self' }, (request) =>
    removeDevice(services.db, signedIn(request), request.params.id),
  )
}
