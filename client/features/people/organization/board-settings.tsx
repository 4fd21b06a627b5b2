import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { DEFAULT_WIP_LIMITS, STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import { updateColumnPayload, updateOrganizationPayload } from '#shared/people/schemas.ts'
import * as t from '#texts/shop/settings.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { standOnSaved } from '../../../core/api/stand-on-saved.ts'
import { FIELD_ROW, SettingRow, SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { UnsavedBar, useUnsavedBar } from '../../../core/subjects/unsaved-bar.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import type { BoardColumn } from '../people.api.ts'
import { useSaveBoard, type Organization } from './organization.api.ts'

const limits = z.object(
  Object.fromEntries(STATUSES.map((status) => [status, updateColumnPayload.shape.wipLimit])) as Record<
    Status,
    typeof updateColumnPayload.shape.wipLimit
  >,
)
const schema = limits.extend(updateOrganizationPayload.pick({ cardAgeDays: true }).shape)
type Values = z.output<typeof schema>

interface BoardSettingsProps {
  organization: Organization
  columns: BoardColumn[]
}

export function BoardSettings({ organization: { id: orgId, cardAgeDays }, columns }: BoardSettingsProps) {
  const save = useSaveBoard(orgId)
  const form = useForm<z.input<typeof schema>, unknown, Values>({
    resolver: zodResolver(schema),
    values: { ...limitsOf(columns), cardAgeDays },
    resetOptions: { keepDirtyValues: true },
  })
  const { register, formState } = form
  const { errors, dirtyFields } = formState
  const field = fieldsOf(form)
  const bar = useUnsavedBar(form, save.isPending)

  const submit = form.handleSubmit((values) => {
    const changed = STATUSES.filter((status) => dirtyFields[status])
    const sent = structuredClone(form.getValues())
    save.mutate(
      {
        limits: changed.map((status) => ({ status, wipLimit: values[status] })),
        ...(dirtyFields.cardAgeDays && { cardAgeDays: values.cardAgeDays ?? null }),
      },
      {
        onSuccess: () => standOnSaved(form, sent, values),
        onError: (error) => showFieldErrors(form, error),
      },
    )
  })

  return (
    <>
      <form id={bar.form} noValidate onSubmit={(event) => void submit(event)}>
        <SettingsCard>
          <SettingRow title={t.limits} text={t.limitsHint}>
            <div className="grid grid-cols-3 gap-x-3 gap-y-4 @xl:grid-cols-6">
              {columns.map(({ id, status }) => (
                <TextField
                  key={id}
                  label={STAGE_NAMES[status as Status]}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={9999}
                  error={errors[status as Status]?.message}
                  {...register(status as Status, { valueAsNumber: true })}
                />
              ))}
            </div>
          </SettingRow>
          <TextField
            label={t.cardAge}
            // A number field would report invalid input as empty, and so switch the limit off.
            inputMode="numeric"
            autoComplete="off"
            placeholder={t.off}
            hint={t.cardAgeHint}
            className={FIELD_ROW}
            {...field('cardAgeDays', { setValueAs: daysOf })}
          />
        </SettingsCard>
      </form>
      <UnsavedBar {...bar} />
    </>
  )
}

function limitsOf(columns: BoardColumn[]): Record<Status, number> {
  const known = columns.map(({ status, wipLimit }) => [status, wipLimit])
  return { ...DEFAULT_WIP_LIMITS, ...Object.fromEntries(known) }
}

/** Null for an empty field. The schema refuses invalid text. */
function daysOf(typed: string | number | null): number | null {
  return typed === null || String(typed).trim() === '' ? null : Number(typed)
}
