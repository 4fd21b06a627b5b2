import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createTemplatePayload } from '#shared/checklists/schemas.ts'
import type { Template } from '#shared/checklists/checklists.ts'
import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import * as t from '#texts/files/templates.ts'
import { changedOf, fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { FormDialog } from '../../../core/drafts/form-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { useSaveTemplate } from './templates.api.ts'

const FORM = 'template'

const STARTS = [
  { value: '', label: t.never },
  ...STATUSES.map((status) => ({ value: status, label: t.whenIn({ stage: STAGE_NAMES[status] }) })),
]

interface TemplateDialogProps {
  open: boolean
  template?: Template
  onClose: () => void
}

export function TemplateDialog({ open, template, onClose }: TemplateDialogProps) {
  const save = useSaveTemplate(template)
  const form = useForm({
    resolver: zodResolver(createTemplatePayload),
    defaultValues: {
      name: template?.name ?? '',
      description: template?.description ?? '',
      category: template?.category ?? '',
      startStatus: template?.startStatus ?? null,
    },
  })
  const { handleSubmit, formState } = form
  const { isDirty, dirtyFields } = formState
  const field = fieldsOf(form)

  const submit = handleSubmit((input) => {
    if (save.isPending) return
    if (template && !isDirty) onClose()
    else {
      const onError = (error: Error) => showFieldErrors(form, error)
      save.mutate({ input, changed: changedOf(input, dirtyFields) }, { onSuccess: onClose, onError })
    }
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={template ? t.editTitle : t.newTemplate}
      dirty={isDirty && !save.isSuccess}
      submit={{ label: template ? t.saveChanges : t.create, form: FORM, busy: save.isPending }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField label={t.name} required autoComplete="off" data-autofocus {...field('name')} />
        <TextAreaField label={t.description} {...field('description')} />
        <TextField label={t.category} hint={t.categoryHint} autoComplete="off" {...field('category')} />
        <SelectField
          label={t.starts}
          hint={t.startsHint}
          options={STARTS}
          {...field('startStatus', { setValueAs: (value: string | null) => value || null })}
        />
      </form>
    </FormDialog>
  )
}
