import type { ChangeNotificationSettings, MyNotificationSettings } from '#shared/notifications/types.ts'
import { NotFound } from '../../core/errors.ts'
import type { Session } from '../../core/sessions.ts'
import { transact } from '../../core/transact.ts'
import type { Database, Pool } from '../../db/client.ts'
import { settingsOf } from '../notifications/settings.ts'
import * as queries from './settings.queries.ts'

export interface SettingsDeps {
  db: Database
  pool: Pool
  /** Whether there is a mail server. */
  mails: boolean
}

type Member = Pick<Session, 'orgId' | 'userId'>

export async function readSettings(deps: SettingsDeps, by: Member): Promise<MyNotificationSettings> {
  const member = await queries.selectMember(deps.db, by.orgId, by.userId)
  return { ...settingsOf(member?.chosen ?? null), mails: deps.mails }
}

/** Fields that aren't given stay. */
export function changeSettings(
  deps: SettingsDeps,
  by: Member,
  patch: ChangeNotificationSettings,
): Promise<MyNotificationSettings> {
  return transact(deps.pool, async (tx) => {
    const chosen = await choose(tx, by, () => patch)
    if (!chosen) throw new NotFound('Organization')
    return { ...settingsOf(chosen), mails: deps.mails }
  })
}

/**
 * Stores a person's choices over their former ones.
 * @param change returns the choices, given the present settings
 * @returns undefined if the person isn't a member
 */
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
