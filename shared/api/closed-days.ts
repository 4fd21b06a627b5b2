import { z } from 'zod'
import {
  closeDaysPayload,
  closedDaySchema,
  holidayCountrySchema,
  holidaysQuery,
} from '#shared/working-time/schemas.ts'
import { defineApi } from './endpoint.ts'
import { ofOrganization } from './params.ts'

export const closedDaysApi = defineApi('Organizations', {
  list: {
    method: 'GET',
    path: '/api/organizations/:orgId/closed-days',
    summary: 'The days on which the shop does not work, the first one first',
    params: ofOrganization,
    response: z.array(closedDaySchema),
  },
  add: {
    method: 'POST',
    path: '/api/organizations/:orgId/closed-days',
    summary: 'Close the shop on days; answers all of them',
    params: ofOrganization,
    body: closeDaysPayload,
    response: z.array(closedDaySchema),
    status: 201,
  },
  remove: {
    method: 'DELETE',
    path: '/api/organizations/:orgId/closed-days/:day',
    summary: 'Work on a day that was closed',
    params: ofOrganization.extend({ day: z.string() }),
  },
  countries: {
    method: 'GET',
    path: '/api/organizations/:orgId/holiday-countries',
    summary: 'The countries and regions whose holidays are known',
    params: ofOrganization,
    response: z.array(holidayCountrySchema),
  },
  holidays: {
    method: 'GET',
    path: '/api/organizations/:orgId/holidays',
    summary: 'The public holidays of a country or region in a year',
    params: ofOrganization,
    query: holidaysQuery,
    response: z.array(closedDaySchema),
  },
})
