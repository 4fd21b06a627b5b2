import { activityApi } from '#shared/api/activity.ts'
import { assigneesApi } from '#shared/api/assignees.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { assignMember, listAssignees, unassignMember } from './assignees.service.ts'
import type { OrdersDeps } from './change.service.ts'
import { readFeed, readHistory } from './history.service.ts'

/** Who works on an order, and who did what to it. */
export function orderTeamRoutes(api: Api, deps: OrdersDeps): void {
  serve(api, assigneesApi.list, { access: 'member' }, (request) =>
    listAssignees(deps, signedIn(request), request.params.id),
  )

  serve(api, assigneesApi.assign, { access: 'member' }, (request) => {
    const { undo = false } = request.query
    return assignMember(deps, signedIn(request), { ...request.params, undo })
  })

  serve(api, assigneesApi.unassign, { access: 'member' }, (request) => {
    const { undo = false } = request.query
    return unassignMember(deps, signedIn(request), { ...request.params, undo })
  })

  serve(api, activityApi.history, { access: 'member' }, (request) =>
    readHistory(deps, signedIn(request), request.params.id),
  )

  serve(api, activityApi.feed, { access: 'member' }, (request) =>
    readFeed(deps, signedIn(request), request.params.id),
  )
}
