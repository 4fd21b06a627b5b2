import { z } from 'zod'
import { daysAfter, startOfDay, timeIn, todayIn, type CalendarDate } from '#shared/dates.ts'
import { isWorkingDay, nextWorkingDay, type WorkCalendar } from '#shared/working-time/working-days.ts'
import type { Services } from '../../../services.ts'
import { ROUND_MS } from '../../../jobs/due-jobs.ts'
import { addJob, defineTask } from '../../../jobs/jobs.ts'
import { transact } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { notifyOfDays } from '../day-notifications.service.ts'
import { addDigestJobs } from './digest-job.ts'
import { selectReaders } from './digest.queries.ts'
import { insertDue, isDigestDue } from './due-digests.queries.ts'
import * as queries from './morning.queries.ts'

export const LOOK = defineTask('notifications.mornings', z.object({}))

const FROM = '07:00'
// If no server ran in the morning, nobody gets a morning mail in the afternoon.
const LAST_DIGEST = '12:00'

const calendarIn = ({ workingDays, closedDays }: queries.MorningRow): WorkCalendar => ({
  workingDays,
  closedDays: new Set(closedDays),
})

/** Ignores days from a wrong clock. */
function lastMorning({ morningOn }: queries.MorningRow, today: CalendarDate): CalendarDate | undefined {
  // It may have been tomorrow already in the former time zone.
  return morningOn !== null && morningOn <= daysAfter(today, 1) ? morningOn : undefined
}

/** Undefined before the morning, after it, and on days off. */
function morningOf(organization: queries.MorningRow, now: Date) {
  const { timeZone } = organization
  const today = todayIn(timeZone, now)
  const last = lastMorning(organization, today)
  const isDone = last !== undefined && last >= today
  if (isDone || timeIn(timeZone, now) < FROM) return undefined
  return isWorkingDay(today, calendarIn(organization)) ? today : undefined
}

const FROM_MINUTES = 7 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Seven o'clock, on workdays and days off. */
function nextLook({ timeZone }: queries.MorningRow, now: Date): Date {
  const today = todayIn(timeZone, now)
  const day = timeIn(timeZone, now) < FROM ? today : daysAfter(today, 1)
  const at = startOfDay(timeZone, day).getTime() + FROM_MINUTES * 60_000
  // A change of daylight saving time may have happened since midnight.
  return new Date(at - (minutesOf(timeIn(timeZone, new Date(at))) - FROM_MINUTES) * 60_000)
}

const AT_ONCE = 50
const AGAIN_MS = 15 * 60_000

/** One by one until it is other jobs' turn. */
export async function startMornings(services: Services, now: Date, forMs = ROUND_MS): Promise<void> {
  const { db, log } = services
  const end = performance.now() + forMs
  for (;;) {
    const orgIds = await queries.selectMornings(db, now, AT_ONCE)
    for (const orgId of orgIds) {
      try {
        await tellOfMorning(services, orgId, now)
      } catch (error) {
        // A failure in one organization must not delay the mornings of others.
        log.warn({ err: error, orgId }, 'a morning is done later')
        await queries.postponeMorning(db, orgId, new Date(now.getTime() + AGAIN_MS))
      }
    }
    if (services.sendMail && (await isDigestDue(db))) await addDigestJobs(db)
    if (orgIds.length < AT_ONCE) return
    if (performance.now() >= end) return addJob(db, LOOK, {}, { key: LOOK.name })
  }
}

/** Runs once for each workday, whatever crashes and however many servers try. */
export function tellOfMorning(services: Services, orgId: string, now: Date): Promise<void> {
  return transact(services.pool, async (tx) => {
    const organization = await queries.lockMorning(tx, orgId)
    if (!organization) return
    const nextMorningAt = nextLook(organization, now)
    const today = morningOf(organization, now)
    if (!today) return queries.updateMorning(tx, orgId, { nextMorningAt })
    const { timeZone } = organization
    const until = nextWorkingDay(today, calendarIn(organization))
    const since = lastMorning(organization, today) ?? daysAfter(today, -1)
    await notifyOfDays(tx, services, orgId, await queries.selectCome(tx, orgId, { since, today, until }))
    if (services.sendMail && timeIn(timeZone, now) < LAST_DIGEST)
      await addDigests(tx, orgId, { today, until })
    await queries.updateMorning(tx, orgId, { morningOn: today, nextMorningAt })
  })
}

async function addDigests(
  tx: Database,
  orgId: string,
  days: { today: CalendarDate; until: CalendarDate },
): Promise<void> {
  await insertDue(tx, orgId, await selectReaders(tx, orgId, days.until), days.today)
}
