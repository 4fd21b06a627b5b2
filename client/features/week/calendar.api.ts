import { useMemo } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import { organizationApi } from '#shared/api/organization.ts'
import { storedQueryOf } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { closedDaysQuery } from '../working-time/working-time.api.ts'
import type { WeekCalendar } from './week-of.ts'

export function useWeekCalendar(): { calendar: WeekCalendar | undefined; isMissing: boolean } {
  const { orgId } = useUser()
  const ofOrganization = { orgId: orgId ?? '' }
  const organization = useRead(storedQueryOf(organizationApi.read, ofOrganization))
  const closed = useRead(closedDaysQuery(orgId ?? ''))
  const settings = organization.data
  const days = closed.data
  const calendar = useMemo(() => {
    if (!settings || !days) return undefined
    const names = new Map(days.map(({ day, name }) => [day, name]))
    const { workingDays, capacityHours } = settings
    return { workingDays, closedDays: new Set(names.keys()), names, capacityHours }
  }, [settings, days])
  return { calendar, isMissing: !calendar && Boolean(organization.error ?? closed.error) }
}

const MINUTE_MS = 60_000

export function useMoment(): Moment {
  const { timeZone } = useUser()
  return { now: new Date(useNow(MINUTE_MS)), timeZone }
}
