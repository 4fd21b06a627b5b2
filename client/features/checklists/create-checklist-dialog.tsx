import { zodResolver } from '@hookform/resolvers/zod'
import { RotateCw } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { createChecklistPayload } from '#shared/checklists/schemas.ts'
import type { Template } from '#shared/checklists/checklists.ts'
import { messageOf } from '../../core/api/api.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { useOrigin } from '../../core/api/origin.ts'
import { IN_ARCHIVE } from '../../core/unsaved/in-archive.ts'
import { FormDialog } from '../../core/unsaved/form-dialog.tsx'
import { useRead } from '../../core/api/read.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { itemsInWords, minutesInWords } from '../templates/minutes.ts'
import { templatesQuery } from '../templates/templates.api.ts'
import { useCreateChecklist } from './checklist-changes.api.ts'

type Templates = ReturnType<typeof useRead<Template[]>>

const FORM = 'create-checklist'
const NONE = 'none'

interface CreateChecklistDialogProps {
  orderId: string
  isArchived: boolean
  open: boolean
  onClose: () => void
}

export function CreateChecklistDialog({ orderId, isArchived, open, onClose }: CreateChecklistDialogProps) {
  const create = useCreateChecklist()
  const origin = useOrigin()
  // Changes of templates don't update this query.
  const templates = useRead({ ...templatesQuery, refetchOnMount: 'always' })
  const form = useForm({
    resolver: zodResolver(createChecklistPayload),
    defaultValues: { name: '', description: '', templateId: NONE },
  })
  const { register, handleSubmit, watch, getValues, setValue, formState } = form
  const { errors, isDirty } = formState
  const filled = useRef('')
  const blank = watch('name').trim() === ''
  const chosen = templates.data?.find(({ id }) => id === watch('templateId'))

  /** A name that a template filled in changes with the template; a typed name stays. */
  const fillName = (templateId: string) => {
    const known = getValues('name').trim()
    if (known !== '' && known !== filled.current) return
    filled.current = templates.data?.find(({ id }) => id === templateId)?.name ?? ''
    setValue('name', filled.current, { shouldDirty: true })
  }

  const submit = handleSubmit((input) => {
    if (create.isPending || isArchived) return
    create.mutate(
      { orderId, body: input, origin },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) },
    )
  })
  // With a disabled button the browser doesn't submit the form, and wouldn't say why.
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (blank) notifyFailure('Name required', 'Please enter a name for the checklist.')
    else void submit()
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create Checklist"
      dirty={isDirty && !create.isSuccess}
      submit={{ label: 'Create', form: FORM, busy: create.isPending, disabled: blank || isArchived }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {isArchived && <FormAlert>{IN_ARCHIVE}</FormAlert>}
        <TextField
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          onKeyDown={submitByKey}
          {...register('name')}
        />
        <TextAreaField label="Description" error={errors.description?.message} {...register('description')} />
        <SelectField
          label="Template"
          hint={hintOf(chosen, templates)}
          error={errors.templateId?.message}
          {...register('templateId', { onChange: (event) => fillName(event.target.value) })}
        >
          <option value={NONE}>None (from scratch)</option>
          {templates.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {!templates.data && templates.error && (
          <Button
            variant="outline"
            size="sm"
            className="-mt-2 self-start"
            busy={templates.isFetching}
            onClick={() => void templates.refetch()}
          >
            <RotateCw aria-hidden />
            Try again
          </Button>
        )}
      </form>
    </FormDialog>
  )
}

function hintOf(chosen: Template | undefined, { data, error }: Pick<Templates, 'data' | 'error'>): string {
  if (chosen) {
    const { itemCount, estimatedMinutes } = chosen
    const minutes = estimatedMinutes > 0 ? ` · ${minutesInWords(estimatedMinutes)}` : ''
    return `${itemsInWords(itemCount)}${minutes}. The order gets a copy.`
  }
  if (!data && !error) return 'Loading templates...'
  if (!data && error) return `Error loading templates: ${messageOf(error)}`
  return 'A template brings its items along.'
}
