import { holdsApi } from '#shared/api/holds.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { removeTimer, startTimer } from './timers.service.ts'
import { endWait, setWait } from './waits.service.ts'
import { setGate } from './order-gates.service.ts'

/** Every member may change waits and timers. */
export function waitRoutes(api: Api, services: Services): void {
  serve(api, holdsApi.wait, { access: 'member-or-token' }, (request) =>
    setWait(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, holdsApi.endWait, { access: 'member-or-token' }, (request) =>
    endWait(services, signedIn(request), request.params.id, request.query.partId),
  )

  serve(api, holdsApi.startTimer, { access: 'member-or-token' }, (request) =>
    startTimer(services, signedIn(request), request.params.id, request.body),
  )

  serve(api, holdsApi.removeTimer, { access: 'member-or-token' }, (request) =>
    removeTimer(services, signedIn(request), request.params.id, request.params.timerId),
  )
}

export function orderGateRoutes(api: Api, services: Services): void {
  serve(api, holdsApi.setGate, { access: 'member-or-token' }, (request) => {
    const { id, gateId } = request.params
    return setGate(services, signedIn(request), id, gateId.toLowerCase(), request.body)
  })
}
