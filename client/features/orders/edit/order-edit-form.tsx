import { useEffect, useRef } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { RESTORED } from '../../../core/unsaved/restored.ts'
import { OrderEditFields } from './order-edit-fields.tsx'
import type { EditDrafts } from './edit-drafts.ts'
import { useFarDate } from './far-date.tsx'
import { useOrderEdit } from './order-edit.ts'

interface OrderEditFormProps {
  order: Order
  /** A button elsewhere submits it by `form={formId}`. */
  formId: string
  /** The order has the typed values. Also called if there was nothing to save. */
  onSaved: () => void
  onBusyChange?: (busy: boolean) => void
  /** Where typed text is stored while the form is not mounted. */
  drafts: EditDrafts
}

export function OrderEditForm({ order, formId, onSaved, onBusyChange, drafts }: OrderEditFormProps) {
  const farDate = useFarDate()
  const edit = useOrderEdit(order, onSaved, drafts, farDate.ask)
  const { busy, failed, refused } = edit
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => onBusyChange?.(busy), [busy, onBusyChange])
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[data-conflict] button')?.focus()
  }, [refused])

  return (
    <>
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void edit.submit()
        }}
      >
        {edit.restored && (
          <p role="status" className="text-xs text-muted">
            {RESTORED}
          </p>
        )}
        <OrderEditFields edit={edit} />
        {edit.hasRest && (
          <p role="status" className="text-sm text-muted">
            Saved. What you typed meanwhile is not saved yet.
          </p>
        )}
        {failed && (
          <p role="alert" className="text-sm font-medium text-danger-ink">
            Not saved. What you typed is still here.
          </p>
        )}
      </form>
      {farDate.question}
    </>
  )
}
