import { useMemo } from 'react'
import { organizationApi } from '#shared/api/organization.ts'
import { storedQueryOf } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { closedDaysQuery } from '../working-time/working-time.api.ts'
import type { WeekCalendar } from './week-of.ts'

/** The shop's working days and hours. Undefined until they are known. */
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
