import { closedDaysApi } from '#shared/api/closed-days.ts'
import type { Feed } from '#shared/feeds/schemas.ts'
import { admins, anybody, members, ofShop, own, type Row, type Shop } from './access-rows.ts'

const feeds = '/api/calendar-feeds'
const closedDays = ({ admin }: Shop) => `/api/organizations/${admin.orgId}/closed-days`
const feedOf = async ({ admin }: Shop): Promise<Feed> =>
  (await admin.visitor.post(feeds, { kind: 'mine' })).body

const close = (day: string) => ({ days: [{ day, name: 'Closed' }] })

/** Calls on when the shop works, and on calendars. Who holds the address of a calendar needs no sign-in. */
export const OF_CALENDARS: Record<string, Row> = {
  [`GET ${closedDaysApi.list.path}`]: { expected: members(200), call: ofShop('closed-days') },
  [`POST ${closedDaysApi.add.path}`]: {
    expected: admins(201),
    call: (visitor, shop) => visitor.post(closedDays(shop), close('2030-01-01')),
  },
  [`DELETE ${closedDaysApi.remove.path}`]: {
    expected: admins(204),
    call: async (visitor, shop) => {
      await shop.admin.visitor.post(closedDays(shop), close('2030-01-02'))
      return visitor.delete(`${closedDays(shop)}/2030-01-02`)
    },
  },
  [`GET ${closedDaysApi.countries.path}`]: { expected: admins(200), call: ofShop('holiday-countries') },
  [`GET ${closedDaysApi.holidays.path}`]: {
    expected: admins(200),
    call: ofShop('holidays?country=DE&year=2027'),
  },

  [`GET ${feeds}`]: { expected: own(200), call: (visitor) => visitor.get(feeds) },
  [`POST ${feeds}`]: { expected: own(201), call: (visitor) => visitor.post(feeds, { kind: 'all' }) },
  [`DELETE ${feeds}/:id`]: {
    // Those of others do not exist, not even for an ADMIN.
    expected: { ...own(404), nobody: 401 },
    call: async (visitor, shop) => visitor.delete(`${feeds}/${(await feedOf(shop)).id}`),
  },
  'GET /api/calendar/:token': {
    expected: anybody(200),
    call: async (visitor, shop) => visitor.get(new URL((await feedOf(shop)).url).pathname),
  },
}
