import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { applies, EDITABLE, type EditableField } from '#shared/orders/fields.ts'
import { createOrderPayload } from '#shared/orders/schemas.ts'
import { ApiError } from '../../../core/api/api.ts'
import { FormDialog } from '../../../core/unsaved/form-dialog.tsx'
import { goOnByEnter } from '../../../ui/field/enter.ts'
import { NewOrderFields, type NewOrder } from './new-order-fields.tsx'
import { useCreateOrder } from '../data/orders.api.ts'

// What is not required holds nothing until somebody types into it.
const EMPTY = Object.fromEntries(
  EDITABLE.flatMap((field) => {
    if (field.kind === 'choice') return [[field.name, field.default]]
    return 'required' in field ? [[field.name, '']] : []
  }),
) as unknown as NewOrder
const nothing = (fields: EditableField[]) => Object.fromEntries(fields.map(({ name }) => [name, null]))

const FORM = 'new-order'
const DISCARD = {
  title: 'Discard this order?',
  description: 'What you typed will be lost.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
}

interface NewOrderDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NewOrderDialog({ open, onOpenChange }: NewOrderDialogProps) {
  const create = useCreateOrder()
  const form = useForm({ resolver: zodResolver(createOrderPayload), defaultValues: EMPTY })
  // Read while rendering: the form keeps track only of what is looked at.
  const { isDirty } = form.formState

  const close = () => {
    form.reset(EMPTY)
    onOpenChange(false)
  }

  const submit = form.handleSubmit((order) =>
    create.mutate(
      // A pickup has no address, even if one was typed before the choice changed.
      { ...order, ...nothing(EDITABLE.filter((field) => !applies(field, order.fulfillmentType))) },
      {
        onSuccess: close,
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          for (const [name, message] of Object.entries(error.fields)) {
            form.setError(name as keyof NewOrder, { message })
          }
        },
      },
    ),
  )

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="New Order"
      dirty={isDirty}
      question={DISCARD}
      submit={{ label: 'Create Order', form: FORM, busy: create.isPending }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of its fields. */}
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} onKeyDown={goOnByEnter}>
        <NewOrderFields form={form} />
      </form>
    </FormDialog>
  )
}
