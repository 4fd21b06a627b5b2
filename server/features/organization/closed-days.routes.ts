import { closedDaysApi } from '#shared/api/closed-days.ts'
import { byOf } from '../../core/access.ts'
import { serve, type Api } from '../../core/api.ts'
import type { CommitDeps } from '../events/commit.service.ts'
import { closeDays, listClosedDays, openDay } from './closed-days.service.ts'
import { listHolidayCountries, listHolidays } from './holidays.service.ts'

export function closedDayRoutes(api: Api, deps: CommitDeps): void {
  serve(api, closedDaysApi.list, { access: 'org-member' }, (request) =>
    listClosedDays(deps.db, request.params.orgId),
  )

  serve(api, closedDaysApi.add, { access: 'org-admin' }, (request) =>
    closeDays(deps, byOf(request), request.body.days),
  )

  serve(api, closedDaysApi.remove, { access: 'org-admin' }, (request) =>
    openDay(deps, byOf(request), request.params.day),
  )

  serve(api, closedDaysApi.countries, { access: 'org-admin', takesLong: true }, (request) =>
    listHolidayCountries(request.params.orgId),
  )

  serve(api, closedDaysApi.holidays, { access: 'org-admin', takesLong: true }, (request) =>
    listHolidays(request.params.orgId, request.query),
  )
}
