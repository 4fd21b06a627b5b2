import { zodResolver } from '@hookform/resolvers/zod'
import { RotateCw } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { createChecklistPayload } from '#shared/checklists/schemas.ts'
import type { Template } from '#shared/checklists/checklists.ts'
import * as t from '#texts/files/checklists.ts'
import * as tCommon from '#texts/common.ts'
import { messageOf } from '../../core/api/api.ts'
import { fieldsOf, showFieldErrors } from '../../core/api/form-fields.ts'
import { useRequestId } from '../../core/api/request-id.ts'
import { IN_ARCHIVE } from '../../core/drafts/use-draft.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { useRead } from '../../core/api/read.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/error-state.tsx'
import { AboutPart, usePartOfOrder } from '../parts/about/about-part.tsx'
import { templatesQuery } from './templates/templates.api.ts'
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
  const requestId = useRequestId()
  // Changes of templates don't update this query.
  const templates = useRead({ ...templatesQuery, refetchOnMount: 'always' })
  const form = useForm({
    resolver: zodResolver(createChecklistPayload),
    defaultValues: { name: '', description: '', templateId: NONE, partId: undefined },
  })
  const { handleSubmit, watch, getValues, setValue, formState } = form
  const { errors, isDirty } = formState
  const field = fieldsOf(form)
  const filled = useRef('')
  const blank = watch('name').trim() === ''
  const partId = usePartOfOrder(watch('partId'))
  const chosen = templates.data?.find(({ id }) => id === watch('templateId'))

  const fillName = (templateId: string) => {
    const known = getValues('name').trim()
    if (known !== '' && known !== filled.current) return
    filled.current = templates.data?.find(({ id }) => id === templateId)?.name ?? ''
    setValue('name', filled.current, { shouldDirty: true })
  }

  const submit = handleSubmit((input) => {
    if (create.isPending || isArchived) return
    create.mutate(
      { orderId, body: { ...input, partId }, requestId },
      { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) },
    )
  })
  // With a disabled button the browser doesn't submit the form, and wouldn't say why.
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (blank) notifyFailure(t.nameRequired, t.enterName)
    else void submit()
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t.create}
      dirty={isDirty && !create.isSuccess}
      submit={{ label: t.createIt, form: FORM, busy: create.isPending, disabled: blank || isArchived }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {isArchived && <FormAlert>{IN_ARCHIVE}</FormAlert>}
        <TextField
          label={t.name}
          required
          autoComplete="off"
          data-autofocus
          error={errors.name?.message}
          onKeyDown={submitByKey}
          {...form.register('name')}
        />
        <TextAreaField label={t.description} {...field('description')} />
        <SelectField
          label={t.template}
          hint={hintOf(chosen, templates)}
          {...field('templateId', { onChange: (event) => fillName(event.target.value) })}
        >
          <option value={NONE}>{t.noTemplate}</option>
          {templates.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <AboutPart partId={partId} onChange={(part) => setValue('partId', part?.id, { shouldDirty: true })} />
        {!templates.data && templates.error && (
          <Button
            variant="outline"
            size="sm"
            className="-mt-2 self-start"
            sends={false}
            busy={templates.isFetching}
            onClick={() => void templates.refetch()}
          >
            <RotateCw aria-hidden />
            {tCommon.tryAgain}
          </Button>
        )}
      </form>
    </FormDialog>
  )
}

function hintOf(chosen: Template | undefined, { data, error }: Pick<Templates, 'data' | 'error'>): string {
  if (chosen) {
    const { itemCount, estimatedMinutes } = chosen
    const minutes = estimatedMinutes > 0 ? t.duration({ minutes: estimatedMinutes }) : undefined
    return t.orderGetsCopy({ items: itemCount, minutes })
  }
  if (!data && !error) return t.loadingTemplates
  if (!data && error) return t.templatesFailed({ message: messageOf(error) })
  return t.includesItems
}
