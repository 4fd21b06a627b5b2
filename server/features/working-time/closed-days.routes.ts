import { closedDaysApi } from '#shared/api/closed-days.ts'
import type { Services } from '../../services.ts'
import { byOf } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { closeDays, listClosedDays, openDay } from './closed-days.service.ts'
import { listHolidayCountries, listHolidays } from './holidays.service.ts'

export function closedDayRoutes(api: Api, services: Services): void {
  serve(api, closedDaysApi.list, { access: 'org-member' }, (request) =>
    listClosedDays(services.db, request.params.orgId),
  )

  serve(api, closedDaysApi.add, { access: 'org-admin' }, (request) =>
    closeDays(services, byOf(request), request.body.days),
  )

  serve(api, closedDaysApi.remove, { access: 'org-admin' }, (request) =>
    openDay(services, byOf(request), request.params.day),
  )

  serve(api, closedDaysApi.countries, { access: 'org-admin', takesLong: true }, (request) =>
    listHolidayCountries(request.params.orgId),
  )

  serve(api, closedDaysApi.holidays, { access: 'org-admin', takesLong: true }, (request) =>
    listHolidays(request.params.orgId, request.query),
  )
}
