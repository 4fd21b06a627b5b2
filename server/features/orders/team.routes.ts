import { activityApi } from '#shared/api/activity.ts'
import { assigneesApi } from '#shared/api/assignees.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { linkNextPage } from '../../http/paging-and-caching.ts'
import { assignMember, listAssignees, unassignMember } from './assignees.service.ts'
import { readFeed, readHistory } from './history.service.ts'

export function orderTeamRoutes(api: Api, services: Services): void {
  serve(api, assigneesApi.list, { access: 'member-or-token' }, (request) =>
    listAssignees(services, signedIn(request), request.params.id),
  )

  serve(api, assigneesApi.assign, { access: 'member-or-token' }, (request) => {
    const { undo = false } = request.query
    return assignMember(services, signedIn(request), { ...request.params, undo })
  })

  serve(api, assigneesApi.unassign, { access: 'member-or-token' }, (request) => {
    const { undo = false } = request.query
    return unassignMember(services, signedIn(request), { ...request.params, undo })
  })

  serve(api, activityApi.history, { access: 'member-or-token' }, async (request, reply) => {
    const { params, query } = request
    const { lines, next } = await readHistory(services, signedIn(request), params.id, query.after)
    linkNextPage(request, reply, next)
    return lines
  })

  serve(api, activityApi.feed, { access: 'member-or-token' }, async (request, reply) => {
    const { params, query } = request
    const { lines, next } = await readFeed(services, signedIn(request), params.id, query.after)
    linkNextPage(request, reply, next)
    return lines
  })
}
