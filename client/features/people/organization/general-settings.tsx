import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { updateOrganizationPayload } from '#shared/people/schemas.ts'
import * as t from '#texts/shop/settings.ts'
import { changedOf, fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { standOnSaved } from '../../../core/api/stand-on-saved.ts'
import { FIELD_ROW, SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { UnsavedBar, useUnsavedBar } from '../../../core/subjects/unsaved-bar.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { useSaveOrganization, type Organization } from './organization.api.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const schema = updateOrganizationPayload.pick({ name: true, timeZone: true })

export function GeneralSettings({ organization }: { organization: Organization }) {
  const { id, name, timeZone } = organization
  const save = useSaveOrganization(id)
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    values: { name, timeZone },
    // Another admin's save changes these values. Typed values stay.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, dirtyFields } = form.formState
  const { field: typedZone } = useController({ control: form.control, name: 'timeZone' })
  const { ref, value: zone = timeZone, onChange } = typedZone
  const field = fieldsOf(form)
  const bar = useUnsavedBar(form, save.isPending)

  const submit = form.handleSubmit((values) => {
    const sent = structuredClone(form.getValues())
    save.mutate(changedOf(values, dirtyFields), {
      onSuccess: ({ name, timeZone }) => standOnSaved(form, sent, { name, timeZone }),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <>
      <form id={bar.form} noValidate onSubmit={(event) => void submit(event)}>
        <SettingsCard>
          <TextField
            label={t.name}
            hint={t.nameHint}
            autoComplete="off"
            required
            className={FIELD_ROW}
            {...field('name')}
          />
          <TimeZoneField
            ref={ref}
            saved={timeZone}
            value={zone}
            error={errors.timeZone?.message}
            onChange={onChange}
          />
        </SettingsCard>
      </form>
      <UnsavedBar {...bar} />
    </>
  )
}
