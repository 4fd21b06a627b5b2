import type { MailKind } from '#shared/notifications/kinds.ts'
import type {
  ChangeNotificationSettings,
  NotificationSettings,
  Unsubscribe,
} from '#shared/notifications/schemas.ts'
import type { Services } from '../../../services.ts'
import { HttpError } from '../../../http/errors.ts'
import { networkOf, countTry } from '../../../queue/throttle.ts'
import { UNSUBSCRIBE_LINKS } from '../../../queue/limits.ts'
import { transact } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { settingsOf } from '../settings.ts'
import { selectMember } from './settings.queries.ts'
import { choose } from './settings.service.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'
import { say } from '#shared/texts/say.ts'
import { expiredUnsubscribe } from '#texts/notifications/push-errors.ts'

interface Followed {
  token: string
  address: string
}

// Former members get the same message as for an unknown link.
const INVALID = new HttpError(404, say(expiredUnsubscribe))

/** @throws HttpError 404 for a link that no mail had, or after the membership ended */
export async function readUnsubscribe(services: Services, followed: Followed): Promise<Unsubscribe> {
  return present(services.db, await follow(services, followed))
}

/** A repeat changes nothing. @throws HttpError 404 */
export async function unsubscribe(services: Services, followed: Followed): Promise<Unsubscribe> {
  const named = await follow(services, followed)
  return transact(services.pool, async (tx) => {
    await choose(tx, named, (former) => withoutMails(former, named.kind))
    return present(tx, named)
  })
}

async function follow(services: Services, { token, address }: Followed): Promise<Unsubscription> {
  await countTry(services.db, UNSUBSCRIBE_LINKS, networkOf(address))
  const named = readUnsubscribeToken(services.secret, token)
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
