import { activityApi } from '#shared/api/activity.ts'
import { assigneesApi } from '#shared/api/assignees.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { assignMember, listAssignees, unassignMember } from './assignees.service.ts'
import type { OrdersDeps } from './change.service.ts'
import { readFeed, readHistory } from './history.service.ts'

/** Who works on an order, and who did what to it. */
export function orderTeamRoutes(api: Api, deps: OrdersDeps): void {
  serve(api, assigneesApi.list, { access: 'member-or-token' }, (request) =>
    listAssignees(deps, signedIn(request), request.params.id),
  )

  serve(api, assigneesApi.assign, { access: 'member-or-token' }, (request) => {
    const { undo = false } = request.query
    return assignMember(deps, signedIn(request), { ...request.params, undo })
  })

  serve(api, assigneesApi.unassign, { access: 'member-or-token' }, (request) => {
    const { undo = false } = request.query
    return unassignMember(deps, signedIn(request), { ...request.params, undo })
  })

  serve(api, activityApi.history, { access: 'member-or-token' }, (request) =>
    readHistory(deps, signedIn(request), request.params.id),
  )

  serve(api, activityApi.feed, { access: 'member-or-token' }, (request) =>
    readFeed(deps, signedIn(request), request.params.id),
  )
}
