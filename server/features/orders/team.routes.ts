import { activityApi } from '#shared/api/activity.ts'
import { assigneesApi } from '#shared/api/assignees.ts'
import { signedIn } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import { linkNextPage } from '../../core/next-page.ts'
import { assignMember, listAssignees, unassignMember } from './assignees.service.ts'
import type { OrdersDeps } from './change.service.ts'
import { readFeed, readHistory } from './history.service.ts'

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

  serve(api, activityApi.history, { access: 'member-or-token' }, async (request, reply) => {
    const { params, query } = request
    const { lines, next } = await readHistory(deps, signedIn(request), params.id, query.after)
    linkNextPage(request, reply, next)
    return lines
  })

  serve(api, activityApi.feed, { access: 'member-or-token' }, async (request, reply) => {
    const { params, query } = request
    const { lines, next } = await readFeed(deps, signedIn(request), params.id, query.after)
    linkNextPage(request, reply, next)
    return lines
  })
}
