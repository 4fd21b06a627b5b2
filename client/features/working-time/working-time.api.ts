import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closedDaysApi } from '#shared/api/closed-days.ts'
import { organizationApi } from '#shared/api/organization.ts'
import type { ClosedDay } from '#shared/working-time/types.ts'
import { call, queryOf, storedQueryOf, withReason } from '../../core/api/api.ts'
import { usePatch } from '../../core/api/patch.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { notifyWithUndo, takeBack } from '../../core/undo/undo.ts'

/** The days when the shop is closed, earliest first. */
export const closedDaysQuery = (orgId: string) => storedQueryOf(closedDaysApi.list, { orgId })

/** The countries and regions with known holidays. They change only with a new version. */
export const countriesQuery = (orgId: string) => queryOf(closedDaysApi.countries, { orgId })

export const holidaysQuery = (orgId: string, query: { country: string; region: string; year: string }) =>
  queryOf(closedDaysApi.holidays, { orgId, query })

onEvents('closed_days', (queryClient) => void queryClient.invalidateQueries(queriesOf(closedDaysApi.list)))

/** Shows the answer at once and reloads: events come only from the active organization. */
function useClosedDays(orgId: string) {
  const queryClient = useQueryClient()
  const query = closedDaysQuery(orgId)
  const { patch, reload } = usePatch(query)
  return {
    isClosed: ({ day }: ClosedDay) =>
      queryClient.getQueryData(query.queryKey)?.some((other) => other.day === day) ?? false,
    show: patch,
    reload,
  }
}

/** A day that is closed already gets the new name. */
export function useCloseDays(orgId: string) {
  const { isClosed, show, reload } = useClosedDays(orgId)
  return useMutation({
    mutationFn: (days: ClosedDay[]) => call(closedDaysApi.add, { orgId, body: { days } }),
    // Its event may come before the response.
    onMutate: (days) => ({ isRenamed: days.every(isClosed) }),
    onSuccess: (all, days, { isRenamed }) => {
      show(() => all)
      const [first] = days
      const title = isRenamed ? 'Closed day renamed' : 'Closed day added'
      if (days.length === 1 && first) notify({ title, description: told(first) })
      else notify({ title: 'Closed days added', description: `${days.length} days` })
    },
    onError: (error, _days, before) => {
      const failed = before?.isRenamed ? 'Failed to rename closed day' : 'Failed to add closed days'
      notifyFailure('Error', withReason(failed, error))
    },
    onSettled: reload,
  })
}

/** Opens a closed day again. Undo restores it as it was. */
export function useOpenDay(orgId: string) {
  const { show, reload } = useClosedDays(orgId)
  const closeAgain = async (day: ClosedDay) => {
    const days = await takeBack(
      () => call(closedDaysApi.add, { orgId, body: { days: [day] } }),
      `The shop is closed on ${told(day)} again`,
    )
    if (days) show(() => days)
    reload()
  }
  return useMutation({
    mutationFn: ({ day }: ClosedDay) => call(closedDaysApi.remove, { orgId, day }),
    onSuccess: (_response, day) => {
      show((days) => days.filter((other) => other.day !== day.day))
      notifyWithUndo(
        { title: 'Closed day removed', description: told(day) },
        { label: `remove ${told(day)}`, run: () => void closeAgain(day) },
      )
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to remove closed day', error)),
    onSettled: reload,
  })
}

const told = ({ day, name }: ClosedDay) => `${calendarDay(day)} (${name})`

/** The shop's working hours per week; null clears the figure. */
export function useSaveCapacity(orgId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = queryOf(organizationApi.read, { orgId })
  return useMutation({
    mutationFn: (capacityHours: number | null) =>
      call(organizationApi.change, { orgId, body: { capacityHours } }),
    onSuccess: (organization) => {
      queryClient.setQueryData(queryKey, organization)
      notify({ title: 'Settings saved' })
    },
    onError: (error) => notifyFailure('Error', withReason('Failed to save settings', error)),
    // Another admin may have saved later, and their answer may have come first.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
