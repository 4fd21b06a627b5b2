import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { createViewPayload } from '#shared/views/schemas.ts'
import type { SavedView } from '#shared/views/types.ts'
import { isToldAtField, showFieldErrors } from '../../../core/api/field-errors.ts'
import { useOrigin } from '../../../core/api/origin.ts'
import { useUser } from '../../../core/session.tsx'
import { FormDialog } from '../../../core/unsaved/form-dialog.tsx'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { searchOf } from '../../orders/data/filter-search.ts'
import { useFilterPeople } from '../filter-people.ts'
import { restrictionsOf } from '../filter-words.ts'
import { useRenameView, useSaveView } from './view-changes.api.ts'
import { addressOf } from './views.ts'

const FORM = 'view'
const FIELDS = createViewPayload.pick({ name: true, shared: true })

interface ViewDialogProps {
  open: boolean
  /** The view to rename. Without it the filter is saved as a new view. */
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
  const origin = useOrigin()
  const busy = save.isPending || rename.isPending
  const form = useForm({
    resolver: zodResolver(FIELDS),
    defaultValues: { name: view?.name ?? '', shared: false },
  })
  const { register, handleSubmit, formState } = form
  const { errors, isDirty } = formState

  const called = useFilterPeople(filter)
  const submit = handleSubmit(({ name, shared }) => {
    if (busy) return
    const then = { onSuccess: onClose, onError: (error: Error) => showFieldErrors(form, error) }
    if (view) rename.mutate({ id: view.id, name }, then)
    else save.mutate({ view: { name, search: addressOf(searchOf(filter)), shared }, origin }, then)
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={view ? 'Rename View' : 'Save as View'}
      description={
        view
          ? undefined
          : restrictionsOf(filter, called)
              .map(({ kind, words }) => `${kind}: ${words}`)
              .join(', ')
      }
      dirty={isDirty && !save.isSuccess && !rename.isSuccess}
      submit={{ label: view ? 'Rename' : 'Save', form: FORM, busy }}
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
        {!view && role === 'ADMIN' && (
          <label htmlFor={sharedId} className="flex min-h-11 items-center gap-3 text-sm">
            <Checkbox id={sharedId} {...register('shared')} />
            For everybody in the shop
          </label>
        )}
      </form>
    </FormDialog>
  )
}
