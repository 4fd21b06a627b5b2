import { z } from 'zod'
import { daysAfter, timeIn, todayIn, type CalendarDate } from '#shared/dates.ts'
import { isWorkingDay, nextWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'
import { addJob, addJobs, defineTask } from '../../core/jobs/jobs.ts'
import { transact } from '../../core/transact.ts'
import type { Database } from '../../db/client.ts'
import type { NotificationDeps } from '../notifications/announce.service.ts'
import { notifyOfDays } from '../notifications/day-notifications.service.ts'
import { deliveryQueue } from '../notifications/deliveries.ts'
import { selectReaders } from './digest.queries.ts'
import * as queries from './morning.queries.ts'

const digestJob = z.object({ orgId: z.string(), userId: z.string(), day: z.string() })
export type DigestJob = z.infer<typeof digestJob>

/** Mails somebody what is due, late and waiting. */
export const DIGEST = defineTask('notifications.digest', digestJob)

/** Tells an organization's people of the dates that have come. */
export const MORNING = defineTask('notifications.morning', z.object({ orgId: z.string() }))

const FROM = '07:00'
// Where no server ran in the morning, nobody is mailed in the afternoon what the day began with.
const LAST_DIGEST = '12:00'

const calendarIn = ({ workingDays, closedDays }: queries.MorningRow): WorkCalendar => ({
  workingDays,
  closedDays: new Set(closedDays),
})

/** The latest day whose morning was done, unless a clock said so that was wrong. */
function lastMorning({ morningOn }: queries.MorningRow, today: CalendarDate): CalendarDate | undefined {
  // In the time zone of before it may have been tomorrow already.
  return morningOn !== null && morningOn <= daysAfter(today, 1) ? morningOn : undefined
}

/** The day whose morning is to be done now; undefined before it, afterwards, and on days that are not worked. */
function morningOf(organization: queries.MorningRow, now: Date) {
  const { timeZone } = organization
  const today = todayIn(timeZone, now)
  const last = lastMorning(organization, today)
  const isDone = last !== undefined && last >= today
  if (isDone || timeIn(timeZone, now) < FROM) return undefined
  return isWorkingDay(today, calendarIn(organization)) ? today : undefined
}

/** Gives each organization in which it is morning a job. */
export async function startMornings(db: Database, now: Date): Promise<void> {
  for (const organization of await queries.selectMornings(db)) {
    const { id: orgId } = organization
    if (morningOf(organization, now)) await addJob(db, MORNING, { orgId }, { key: `morning of ${orgId}` })
  }
}

/** Once for each working day, whatever dies in between and however many servers do it. */
export function tellOfMorning(deps: NotificationDeps, orgId: string, now: Date): Promise<void> {
  return transact(deps.pool, async (tx) => {
    const organization = await queries.lockMorning(tx, orgId)
    const today = organization && morningOf(organization, now)
    if (!today) return
    const { timeZone } = organization
    const until = nextWorkingDay(today, calendarIn(organization))
    const since = lastMorning(organization, today) ?? daysAfter(today, -1)
    await notifyOfDays(tx, deps, orgId, await queries.selectCome(tx, orgId, { since, today, until }))
    if (deps.mails && timeIn(timeZone, now) < LAST_DIGEST) await addDigests(tx, orgId, { today, until })
    await queries.updateMorning(tx, orgId, today)
  })
}

async function addDigests(
  tx: Database,
  orgId: string,
  days: { today: CalendarDate; until: CalendarDate },
): Promise<void> {
  const readers = await selectReaders(tx, orgId, days.until)
  const jobs = readers.map((userId) => ({ orgId, userId, day: days.today }))
  await addJobs(tx, DIGEST, jobs, { afterMs: 0, queue: deliveryQueue(orgId) })
}
