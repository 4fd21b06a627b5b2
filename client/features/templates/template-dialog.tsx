import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createTemplatePayload } from '#shared/checklists/schemas.ts'
import type { Template } from '#shared/checklists/checklists.ts'
import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import { changedOf } from '../../core/api/changed-of.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { useSaveTemplate } from './templates.api.ts'

const FORM = 'template'

const STARTS = [
  { value: '', label: 'Never' },
  ...STATUSES.map((status) => ({ value: status, label: `When an order comes to ${STAGE_NAMES[status]}` })),
]

interface TemplateDialogProps {
  open: boolean
  /** Undefined for a new template. */
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
  const { register, handleSubmit, formState } = form
  const { errors, isDirty, dirtyFields } = formState

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
      title={template ? 'Edit Template' : 'New Template'}
      dirty={isDirty && !save.isSuccess}
      submit={{ label: template ? 'Save Changes' : 'Create Template', form: FORM, busy: save.isPending }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          {...register('name')}
        />
        <TextAreaField label="Description" error={errors.description?.message} {...register('description')} />
        <TextField
          label="Category"
          hint="Where in the shop it belongs, for example Finish or Handover."
          autoComplete="off"
          error={errors.category?.message}
          {...register('category')}
        />
        <SelectField
          label="Starts by itself"
          hint="The order then gets a copy, unless it has one already."
          options={STARTS}
          error={errors.startStatus?.message}
          {...register('startStatus', { setValueAs: (value: string | null) => value || null })}
        />
      </form>
    </FormDialog>
  )
}
