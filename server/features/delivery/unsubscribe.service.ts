import type { MailKind } from '#shared/notifications/kinds.ts'
import type {
  ChangeNotificationSettings,
  NotificationSettings,
  Unsubscribe,
} from '#shared/notifications/types.ts'
import { HttpError } from '../../core/errors.ts'
import type { ConnectionShares } from '../../core/shares/connection-shares.ts'
import { networkOf } from '../../core/shares/network.ts'
import { countTryInTurn, HOUR_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { settingsOf } from '../notifications/settings.ts'
import { selectMember } from './settings.queries.ts'
import { choose } from './settings.service.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

/** Mail providers follow the links of many people from one address. */
const UNSUBSCRIBE_LINKS: Throttle = { name: 'unsubscribe', limit: 300, windowSeconds: HOUR_SECONDS }

export interface UnsubscribeDeps {
  db: Database
  pool: Pool
  secret: string
  shares: Pick<ConnectionShares, 'links'>
}

interface Followed {
  token: string
  address: string
}

// Former members get the same message as for an unknown link.
const INVALID = new HttpError(404, 'This link is not valid any more')

/** @throws HttpError 404 for a link that no mail had, or after the membership ended */
export async function readUnsubscribe(deps: UnsubscribeDeps, followed: Followed): Promise<Unsubscribe> {
  return present(deps.db, await follow(deps, followed))
}

/** Ends the mails of the link. A repeat changes nothing. @throws HttpError 404 */
export async function unsubscribe(deps: UnsubscribeDeps, followed: Followed): Promise<Unsubscribe> {
  const named = await follow(deps, followed)
  return transact(deps.pool, async (tx) => {
    await choose(tx, named, (former) => withoutMails(former, named.kind))
    return present(tx, named)
  })
}

async function follow(deps: UnsubscribeDeps, { token, address }: Followed): Promise<Unsubscription> {
  await countTryInTurn(deps, UNSUBSCRIBE_LINKS, networkOf(address))
  const named = readUnsubscribeToken(deps.secret, token)
  if (!named) throw INVALID
  return named
}

async function present(db: Database, { orgId, userId, kind }: Unsubscription): Promise<Unsubscribe> {
  const member = await selectMember(db, orgId, userId)
  if (!member) throw INVALID
  return { organizationName: member.organizationName, kind, isOn: isMailed(settingsOf(member.chosen), kind) }
}

const isMailed = ({ channels, digest }: NotificationSettings, kind: MailKind) =>
  kind === 'digest' ? digest : channels[kind].mail

function withoutMails(former: ChangeNotificationSettings, kind: MailKind): ChangeNotificationSettings {
  if (kind === 'digest') return { digest: false }
  return { channels: { [kind]: { ...settingsOf(former).channels[kind], mail: false } } }
}
