import { holdsApi } from '#shared/api/holds.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { OrdersDeps } from '../orders/change.service.ts'
import { removeTimer, startTimer } from './timers.service.ts'
import { endWait, setWait } from './waits.service.ts'

/** Every member may change waits and timers. */
export function waitRoutes(api: Api, deps: OrdersDeps): void {
  serve(api, holdsApi.wait, { access: 'member-or-token' }, (request) =>
    setWait(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, holdsApi.endWait, { access: 'member-or-token' }, (request) =>
    endWait(deps, signedIn(request), request.params.id),
  )

  serve(api, holdsApi.startTimer, { access: 'member-or-token' }, (request) =>
    startTimer(deps, signedIn(request), request.params.id, request.body),
  )

  serve(api, holdsApi.removeTimer, { access: 'member-or-token' }, (request) =>
    removeTimer(deps, signedIn(request), request.params.id, request.params.timerId),
  )
}
