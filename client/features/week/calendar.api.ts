import { useMemo } from 'react'
import { closedDaysApi } from '#shared/api/closed-days.ts'
import { organizationApi } from '#shared/api/organization.ts'
import { storedQueryOf } from '../../core/api/api.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { useRead } from '../../core/api/read.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { useUser } from '../../core/session.tsx'
import type { WeekCalendar } from './week-of.ts'

onEvents('closed_days', (queryClient) => void queryClient.invalidateQueries(queriesOf(closedDaysApi.list)))

/** On which days the shop works, and how much; undefined while that is not known. */
export function useWeekCalendar(): { calendar: WeekCalendar | undefined; isMissing: boolean } {
  const { orgId } = useUser()
  const ofOrganization = { orgId: orgId ?? '' }
  const organization = useRead(storedQueryOf(organizationApi.read, ofOrganization))
  const closed = useRead(storedQueryOf(closedDaysApi.list, ofOrganization))
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
