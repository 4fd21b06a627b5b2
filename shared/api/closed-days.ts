import { z } from 'zod'
import {
  closeDaysPayload,
  closedDaySchema,
  holidayCountrySchema,
  holidaysQuery,
} from '#shared/working-time/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'
import * as t from '#texts/calls/api.ts'

export const closedDaysApi = defineApi(t.tagOrganizations, {
  list: {
    method: 'GET',
    path: '/api/organizations/:orgId/closed-days',
    summary: t.closedDaysList,
    params: ofOrganization,
    response: z.array(closedDaySchema),
  },
  add: {
    method: 'POST',
    path: '/api/organizations/:orgId/closed-days',
    summary: t.closedDaysAdd,
    params: ofOrganization,
    body: closeDaysPayload,
    response: z.array(closedDaySchema),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/organizations/:orgId/closed-days/:day',
    summary: t.closedDaysRemove,
    params: ofOrganization.extend({ day: z.string() }),
  },
  countries: {
    method: 'GET',
    path: '/api/organizations/:orgId/holiday-countries',
    summary: t.closedDaysCountries,
    params: ofOrganization,
    response: z.array(holidayCountrySchema),
  },
  holidays: {
    method: 'GET',
    path: '/api/organizations/:orgId/holidays',
    summary: t.closedDaysHolidays,
    params: ofOrganization,
    query: holidaysQuery,
    response: z.array(closedDaySchema),
  },
})
