import { unsubscribeToken } from '../../server/features/notifications/settings/unsubscribe-token.ts'
import { SECRET } from '../support/kerf.ts'
import { anybody, get, own, type Row, type Shop } from './access-rows.ts'

const settings = '/api/notifications/settings'

/** Where a mail to the ADMIN would lead. */
const link = ({ admin }: Shop) =>
  `/api/unsubscribe/${unsubscribeToken(SECRET, { orgId: admin.orgId, userId: admin.user.id, kind: 'note' })}`

/** Calls on how somebody is told of what concerns them. Who holds the link of a mail needs no sign-in. */
export const OF_DELIVERY: Record<string, Row> = {
  [`GET ${settings}`]: { expected: own(200), call: get(settings) },
  [`PATCH ${settings}`]: {
    expected: own(200),
    call: (visitor) => visitor.patch(settings, { digest: true }),
  },
  'GET /api/unsubscribe/:token': {
    expected: anybody(200),
    call: (visitor, shop) => visitor.get(link(shop)),
  },
  'POST /api/unsubscribe/:token': {
    expected: anybody(200),
    call: (visitor, shop) => visitor.post(link(shop)),
  },
}
