import { isCalendarDate } from '#shared/dates.ts'
import { say } from '#shared/texts/say.ts'
import { MOST_CLOSED_DAYS } from '#shared/working-time/working-days.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import * as t from '#texts/shop/working-time-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, NotFound } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { commit, type Committer } from '../../log/commit.service.ts'
import * as queries from './closed-days.queries.ts'
import { lockOrganization, updateOrganization } from '../people/organization/organization.service.ts'

export function listClosedDays(db: Database, orgId: string): Promise<ClosedDay[]> {
  return queries.selectClosedDays(db, orgId)
}

/** For days that are closed already, only a new name counts as a change. */
export function closeDays(services: Services, by: Committer, days: ClosedDay[]): Promise<ClosedDay[]> {
  return commit(services, by, async (tx, record) => {
    // Other requests that close days wait for this lock, so that the limit holds.
    if (!(await lockOrganization(tx, by.orgId))) throw new NotFound(t.organization)
    const former = await queries.selectClosedDays(tx, by.orgId)
    const names = new Map(former.map(({ day, name }) => [day, name]))
    const wanted = new Map(days.map(({ day, name }) => [day, name]))
    const added = [...wanted]
      .filter(([day, name]) => names.get(day) !== name)
      .map(([day, name]) => ({ day, name }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
    if (added.length === 0) return former
    if (new Set([...names.keys(), ...wanted.keys()]).size > MOST_CLOSED_DAYS) {
      throw new Conflict(say(t.tooManyClosed, { most: MOST_CLOSED_DAYS }))
    }
    await queries.upsertClosedDays(tx, by.orgId, added)
    record({ type: 'closed_days.changed', data: { added, removed: [] } })
    return queries.selectClosedDays(tx, by.orgId)
  })
}

export async function openDay(services: Services, by: Committer, day: string): Promise<void> {
  await commit(services, by, async (tx, record) => {
    // Locks the organization before its days, as closing does.
    await lockOrganization(tx, by.orgId)
    const removed = isCalendarDate(day) && (await queries.deleteClosedDay(tx, by.orgId, day))
    if (!removed) throw new NotFound(t.closedDay)
    // The day may be today.
    await updateOrganization(tx, by.orgId, {})
    record({ type: 'closed_days.changed', data: { added: [], removed: [removed] } })
  })
}
