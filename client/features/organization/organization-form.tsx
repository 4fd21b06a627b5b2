import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { updateOrganizationPayload } from '#shared/people/schemas.ts'
import { changedOf } from '../../core/api/changed-of.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { standOnSaved } from '../../core/api/stand-on-saved.ts'
import { useUnsaved } from '../../core/unsaved/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { CheckGroup } from '../../ui/field/check-group.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { useSaveOrganization, type Organization } from './organization.api.ts'
import { timeZoneGroups } from './time-zones.ts'

export function OrganizationForm({ organization }: { organization: Organization }) {
  const { id, name, timeZone, cardAgeDays, workingDays } = organization
  const save = useSaveOrganization(id)
  const groups = useMemo(() => timeZoneGroups(timeZone), [timeZone])
  const form = useForm<
    z.input<typeof updateOrganizationPayload>,
    unknown,
    z.output<typeof updateOrganizationPayload>
  >({
    resolver: zodResolver(updateOrganizationPayload),
    values: { name, timeZone, cardAgeDays, workingDays },
    // Another admin's save changes these values. Typed values stay.
    resetOptions: { keepDirtyValues: true },
  })
  const { register, formState } = form
  const { field: days } = useController({ control: form.control, name: 'workingDays' })
  const { errors, isDirty, dirtyFields } = formState
  useUnsaved({ isDirty: () => isDirty })

  const submit = form.handleSubmit((values) => {
    const sent = structuredClone(form.getValues())
    save.mutate(changedOf(values, dirtyFields), {
      onSuccess: ({ name, timeZone, cardAgeDays, workingDays }) =>
        standOnSaved(form, sent, { name, timeZone, cardAgeDays, workingDays }),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <SelectField label="Time zone" error={errors.timeZone?.message} {...register('timeZone')}>
        {groups.map(({ region, zones }) => (
          <optgroup key={region} label={region}>
            {zones.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        label="Card age in days"
        // A number field would report invalid input as empty, and so switch the limit off.
        inputMode="numeric"
        autoComplete="off"
        placeholder="Off"
        hint="A card that has stood in its stage for so many days or longer says for how many. Empty: no card does."
        className="max-w-xl sm:col-span-2"
        error={errors.cardAgeDays?.message}
        {...register('cardAgeDays', { setValueAs: daysOf })}
      />
      <CheckGroup
        legend="Working days"
        hint="On their mornings people hear what is due, late and waiting."
        className="sm:col-span-2"
        required
        options={WEEKDAYS}
        error={errors.workingDays?.message}
        control={(day) => ({
          checked: days.value?.includes(Number(day)) ?? false,
          onChange: ({ target }) => days.onChange(withDay(days.value ?? [], Number(day), target.checked)),
          // Gets the focus if the choice is refused.
          ref: day === '1' ? days.ref : undefined,
        })}
      />
      <div className="sm:col-span-2">
        <Button
          type="submit"
          variant="primary"
          disabled={!isDirty}
          busy={save.isPending}
          className="max-sm:w-full"
        >
          Save settings
        </Button>
      </div>
    </form>
  )
}

/** By their ISO numbers. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
)

function withDay(days: number[], day: number, isWorked: boolean): number[] {
  const others = days.filter((other) => other !== day)
  return isWorked ? [...others, day].toSorted((a, b) => a - b) : others
}

/** The typed number; null for an empty field. The schema refuses invalid text. */
function daysOf(typed: string | number | null): number | null {
  return typed === null || String(typed).trim() === '' ? null : Number(typed)
}
