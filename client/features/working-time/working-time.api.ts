import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closedDaysApi } from '#shared/api/closed-days.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/shop/working-time.ts'
import type { z } from 'zod'
import { organizationApi } from '#shared/api/organization.ts'
import type { updateOrganizationPayload } from '#shared/people/schemas.ts'
import type { ClosedDay } from '#shared/working-time/schemas.ts'
import { call, queryOf, storedQueryOf, withReason } from '../../core/api/api.ts'
import { usePatch } from '../../core/api/patch.ts'
import { queriesOf } from '../../core/api/queries-of.ts'
import { calendarDay } from '../../core/calendar-day.ts'
import { onEvents } from '../../core/live/event-handlers.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { notifyWithUndo, takeBack } from '../../core/undo/undo.ts'

export const closedDaysQuery = (orgId: string) => storedQueryOf(closedDaysApi.list, { orgId })

/** They change only with a new version. */
export const countriesQuery = (orgId: string) => queryOf(closedDaysApi.countries, { orgId })

export const holidaysQuery = (orgId: string, query: { country: string; region: string; year: string }) =>
  queryOf(closedDaysApi.holidays, { orgId, query })

onEvents('closed_days', (queryClient) => void queryClient.invalidateQueries(queriesOf(closedDaysApi.list)))

/** Reloads too: events come only from the active organization. */
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
      const title = isRenamed ? t.renamed : t.added
      if (days.length === 1 && first) notify({ title, description: told(first) })
      else notify({ title: t.severalAdded, description: t.days({ n: days.length }) })
    },
    onError: (error, _days, before) => {
      const failed = before?.isRenamed ? t.failedRename : t.failedAdd
      notifyFailure(tCommon.error, withReason(failed, error))
    },
    onSettled: reload,
  })
}

/** Undo restores the day as it was. */
export function useOpenDay(orgId: string) {
  const { show, reload } = useClosedDays(orgId)
  const closeAgain = async (day: ClosedDay) => {
    const days = await takeBack(
      () => call(closedDaysApi.add, { orgId, body: { days: [day] } }),
      t.closedAgain({ day: told(day) }),
    )
    if (days) show(() => days)
    reload()
  }
  return useMutation({
    mutationFn: ({ day }: ClosedDay) => call(closedDaysApi.remove, { orgId, day }),
    onSuccess: (_response, day) => {
      show((days) => days.filter((other) => other.day !== day.day))
      notifyWithUndo(
        { title: t.removed, description: told(day) },
        { label: t.undoRemove({ day: told(day) }), run: () => void closeAgain(day) },
      )
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(t.failedRemove, error)),
    onSettled: reload,
  })
}

const told = ({ day, name }: ClosedDay) => t.dayNamed({ day: calendarDay(day), name })

type WorkingTimeChange = Pick<z.output<typeof updateOrganizationPayload>, 'workingDays' | 'capacityHours'>

export function useSaveWorkingTime(orgId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = queryOf(organizationApi.read, { orgId })
  return useMutation({
    mutationFn: (body: WorkingTimeChange) => call(organizationApi.change, { orgId, body }),
    onSuccess: (organization) => {
      queryClient.setQueryData(queryKey, organization)
      notify({ title: tCommon.settingsSaved })
    },
    onError: (error) => notifyFailure(tCommon.error, withReason(tCommon.settingsNotSaved, error)),
    // Another admin may have saved later, and their answer may have come first.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
