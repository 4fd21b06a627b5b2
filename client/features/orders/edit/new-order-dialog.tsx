import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createOrderPayload } from '#shared/order-schemas.ts'
import { ApiError } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NewOrderFields, type NewOrder } from './new-order-fields.tsx'
import { useCreateOrder } from './orders.api.ts'

const EMPTY: NewOrder = { title: '', customerName: '', priority: 'MEDIUM', fulfillmentType: 'PICKUP' }
const FORM = 'new-order'

interface NewOrderDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NewOrderDialog({ open, onOpenChange }: NewOrderDialogProps) {
  const create = useCreateOrder()
  const [asking, setAsking] = useState(false)
  const form = useForm({ resolver: zodResolver(createOrderPayload), defaultValues: EMPTY })
  // Read while rendering: the form keeps track only of what is looked at.
  const { isDirty } = form.formState

  const close = () => {
    setAsking(false)
    form.reset(EMPTY)
    onOpenChange(false)
  }

  const submit = form.handleSubmit((order) =>
    create.mutate(
      // A pickup has no address, even if one was typed before the choice changed.
      order.fulfillmentType === 'DELIVERY' ? order : { ...order, address: null },
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
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (next) onOpenChange(true)
          else if (isDirty) setAsking(true)
          else close()
        }}
        title="New Order"
        footer={
          <>
            <Button variant="ghost" onClick={() => (isDirty ? setAsking(true) : close())}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form={FORM} busy={create.isPending}>
              Create Order
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
          <NewOrderFields form={form} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this order?"
        description="What you typed will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={close}
      />
    </>
  )
}
