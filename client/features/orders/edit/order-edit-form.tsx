import { useEffect, useRef } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/orders/order-edit.ts'
import { RESTORED } from '../../../core/drafts/use-draft.ts'
import { OrderEditFields } from './order-edit-fields.tsx'
import { useFarDate } from './far-date.tsx'
import { useOrderEdit } from './order-edit.ts'

interface OrderEditFormProps {
  order: Order
  /** A button elsewhere submits it by `form={formId}`. */
  formId: string
  /** Also called if there was nothing to save. */
  onSaved: () => void
  onBusyChange?: (busy: boolean) => void
  isStored?: boolean
}

export function OrderEditForm({ order, formId, onSaved, onBusyChange, isStored = true }: OrderEditFormProps) {
  const farDate = useFarDate()
  const edit = useOrderEdit(order, onSaved, isStored, farDate.ask)
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
            {t.savedBefore}
          </p>
        )}
        {failed && (
          <p role="alert" className="text-sm font-medium text-danger-ink">
            {t.notSaved}
          </p>
        )}
      </form>
      {farDate.question}
    </>
  )
}
