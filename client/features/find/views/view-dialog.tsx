import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { createViewPayload, type SavedView } from '#shared/views/schemas.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/board/views.ts'
import { fieldsOf, isToldAtField, showFieldErrors } from '../../../core/api/form-fields.ts'
import { useRequestId } from '../../../core/api/request-id.ts'
import { useUser } from '../../../core/session.tsx'
import { FormDialog } from '../../../core/drafts/form-dialog.tsx'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { searchOf } from '../../orders/data/filter-search.ts'
import { restrictionsOf, useFilterPeople } from '../filters/filter-words.ts'
import { useRenameView, useSaveView } from './view-changes.api.ts'
import { addressOf } from './views.ts'

const FORM = 'view'
const FIELDS = createViewPayload.pick({ name: true, shared: true })

interface ViewDialogProps {
  open: boolean
  view?: SavedView
  filter: OrderFilter
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

export function ViewDialog({ open, view, filter, onClose, onCloseAutoFocus }: ViewDialogProps) {
  const { role } = useUser()
  const sharedId = useId()
  const save = useSaveView(isToldAtField)
  const rename = useRenameView(isToldAtField)
  const requestId = useRequestId()
  const busy = save.isPending || rename.isPending
  const form = useForm({
    resolver: zodResolver(FIELDS),
    defaultValues: { name: view?.name ?? '', shared: false },
  })
  const { handleSubmit, formState } = form
  const { isDirty } = formState
  const field = fieldsOf(form)

  const called = useFilterPeople(filter)
  const submit = handleSubmit(({ name, shared }) => {
    if (busy) return
    const then = { onSuccess: onClose, onError: (error: Error) => showFieldErrors(form, error) }
    if (view) rename.mutate({ id: view.id, name }, then)
    else save.mutate({ view: { name, search: addressOf(searchOf(filter)), shared }, requestId }, then)
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={view ? t.renameTitle : t.saveTitle}
      description={
        view
          ? undefined
          : restrictionsOf(filter, called)
              .map(({ text }) => text)
              .join(', ')
      }
      dirty={isDirty && !save.isSuccess && !rename.isSuccess}
      submit={{ label: view ? t.rename : tCommon.save, form: FORM, busy }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <TextField label={t.name} required autoComplete="off" data-autofocus {...field('name')} />
        {!view && role === 'ADMIN' && (
          <label htmlFor={sharedId} className="flex min-h-11 items-center gap-3 text-sm">
            <Checkbox id={sharedId} {...form.register('shared')} />
            {t.share}
          </label>
        )}
      </form>
    </FormDialog>
  )
}
