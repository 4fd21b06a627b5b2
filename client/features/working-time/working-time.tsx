import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type organizationSchema, updateOrganizationPayload } from '#shared/people/schemas.ts'
import { date } from '#texts/page/dates.ts'
import * as t from '#texts/shop/working-time.ts'
import { changedOf, fieldsOf, showFieldErrors } from '../../core/api/form-fields.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { useRead } from '../../core/api/read.ts'
import { standOnSaved } from '../../core/api/stand-on-saved.ts'
import { FIELD_ROW, SettingsCard } from '../../core/subjects/settings-card.tsx'
import { UnsavedBar, useUnsavedBar } from '../../core/subjects/unsaved-bar.tsx'
import { CheckGroup } from '../../ui/field/check-group.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { firstDayOfWeek } from '../../ui/reader-locale.ts'
import { Skeleton } from '../../ui/state/loading.tsx'
import { ClosedDays } from './closed-days.tsx'
import { closedDaysQuery, useSaveWorkingTime } from './working-time.api.ts'

const schema = updateOrganizationPayload.pick({ workingDays: true, capacityHours: true })

export function WorkingTime({ organization }: { organization: z.output<typeof organizationSchema> }) {
  const { id: orgId, workingDays, capacityHours } = organization
  const save = useSaveWorkingTime(orgId)
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    values: { workingDays, capacityHours },
    // Another admin's save changes these values. Typed values stay.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, dirtyFields } = form.formState
  const { field: days } = useController({ control: form.control, name: 'workingDays' })
  const field = fieldsOf(form)
  const bar = useUnsavedBar(form, save.isPending)

  const submit = form.handleSubmit((values) => {
    const sent = structuredClone(form.getValues())
    save.mutate(changedOf(values, dirtyFields), {
      onSuccess: ({ workingDays, capacityHours }) => standOnSaved(form, sent, { workingDays, capacityHours }),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <>
      <form id={bar.form} noValidate onSubmit={(event) => void submit(event)}>
        <SettingsCard>
          <div>
            <CheckGroup
              legend={t.workingDays}
              hint={t.workingDaysHint}
              required
              options={weekdays()}
              error={errors.workingDays?.message}
              control={(day) => ({
                checked: days.value?.includes(Number(day)) ?? false,
                onChange: ({ target }) =>
                  days.onChange(withDay(days.value ?? [], Number(day), target.checked)),
                ref: day === String(firstDayOfWeek()) ? days.ref : undefined,
              })}
            />
          </div>
          <TextField
            label={t.hours}
            // A number field would report invalid input as empty, and so clear the capacity.
            inputMode="numeric"
            autoComplete="off"
            placeholder={t.notSet}
            hint={t.hoursHint}
            className={FIELD_ROW}
            {...field('capacityHours', { setValueAs: hoursOf })}
          />
        </SettingsCard>
      </form>
      <SettingsCard>
        <LoadedDays orgId={orgId} />
      </SettingsCard>
      <UnsavedBar {...bar} />
    </>
  )
}

function LoadedDays({ orgId }: { orgId: string }) {
  const days = useRead({ ...closedDaysQuery(orgId), refetchOnMount: 'always' })
  if (days.data) return <ClosedDays orgId={orgId} days={days.data} />
  if (days.error) return <LoadError of={days} failure={t.failedDays} compact />
  return (
    <div role="status">
      <span className="sr-only">{t.loadingDays}</span>
      <Skeleton className="h-40" />
    </div>
  )
}

/** In the reader's order, by their ISO numbers. */
function weekdays() {
  const first = firstDayOfWeek()
  return Array.from({ length: 7 }, (_, index) => {
    const day = ((first - 1 + index) % 7) + 1
    // 1 January 2024 was a Monday.
    const label = date(new Date(Date.UTC(2024, 0, day)), { weekday: 'long', timeZone: 'UTC' })
    return { value: String(day), label }
  })
}

function withDay(days: number[], day: number, isWorked: boolean): number[] {
  const others = days.filter((other) => other !== day)
  return isWorked ? [...others, day].toSorted((a, b) => a - b) : others
}

function hoursOf(typed: string | number | null): number | null {
  return typed === null || String(typed).trim() === '' ? null : Number(typed)
}
