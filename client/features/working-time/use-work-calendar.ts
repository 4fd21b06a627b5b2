import { useMemo } from 'react'
import { organizationApi } from '#shared/api/organization.ts'
import type { WorkCalendar } from '#shared/working-time/working-days.ts'
import { storedQueryOf } from '../../core/api/api.ts'
import { useRead } from '../../core/api/read.ts'
import { useUser } from '../../core/session.tsx'
import { closedDaysQuery } from './working-time.api.ts'

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

/** Until the shop's own is loaded, that of most shops. */
export function useWorkCalendar(): WorkCalendar {
  const { orgId } = useUser()
  const organization = useRead(storedQueryOf(organizationApi.read, { orgId: orgId ?? '' }))
  const closed = useRead(closedDaysQuery(orgId ?? ''))
  const workingDays = organization.data?.workingDays ?? MONDAY_TO_FRIDAY
  const days = closed.data
  return useMemo(
    () => ({ workingDays, closedDays: new Set(days?.map(({ day }) => day)) }),
    [workingDays, days],
  )
}
