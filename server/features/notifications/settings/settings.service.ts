import type { ChangeNotificationSettings, MyNotificationSettings } from '#shared/notifications/schemas.ts'
import type { Services } from '../../../services.ts'
import { NotFound } from '../../../http/errors.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { transact } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { settingsOf } from '../settings.ts'
import * as queries from './settings.queries.ts'
import * as tThings from '#texts/page/things.ts'

type Member = Pick<Session, 'orgId' | 'userId'>

export async function readSettings(services: Services, by: Member): Promise<MyNotificationSettings> {
  const member = await queries.selectMember(services.db, by.orgId, by.userId)
  return { ...settingsOf(member?.chosen ?? null), mails: services.sendMail !== undefined }
}

/** Fields that aren't given stay. */
export function changeSettings(
  services: Services,
  by: Member,
  patch: ChangeNotificationSettings,
): Promise<MyNotificationSettings> {
  return transact(services.pool, async (tx) => {
    const chosen = await choose(tx, by, () => patch)
    if (!chosen) throw new NotFound(tThings.shop)
    return { ...settingsOf(chosen), mails: services.sendMail !== undefined }
  })
}

/** Over their former ones. @returns undefined if the person isn't a member */
export async function choose(
  tx: Database,
  { orgId, userId }: Member,
  change: (former: ChangeNotificationSettings) => ChangeNotificationSettings,
): Promise<ChangeNotificationSettings | undefined> {
  const former = await queries.lockChosen(tx, orgId, userId)
  if (!former) return undefined
  const patch = change(former)
  const chosen = {
    ...former,
    ...patch,
    ...(patch.channels && { channels: { ...former.channels, ...patch.channels } }),
  }
  await queries.updateChosen(tx, orgId, userId, chosen)
  return chosen
}
