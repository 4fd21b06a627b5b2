import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CalendarDate } from '#shared/dates.ts'
import { applies, EDITABLE, type EditableField } from '#shared/orders/fields.ts'
import { createOrderPayload } from '#shared/orders/schemas.ts'
import type { Order } from '#shared/orders/types.ts'
import { showFieldErrors } from '../../../core/api/field-errors.ts'
import { keysOf, type Keys } from '../../../core/api/idempotency.ts'
import { useOrigin } from '../../../core/api/origin.ts'
import { FormDialog } from '../../../core/unsaved/form-dialog.tsx'
import { keepDraft, readDraft } from '../../../core/unsaved/kept-drafts.ts'
import { RESTORED } from '../../../core/unsaved/restored.ts'
import { goOnByEnter } from '../../../ui/field/enter.ts'
import { copyFiles } from '../../files/list/copy-files.ts'
import { PromiseLine } from '../../promises/promise-line.tsx'
import { questionOf } from '../../promises/promise-question.ts'
import { usePromiseUse, type UsedPromise } from '../../promises/used-promise.ts'
import { useCreateOrder } from '../data/orders.api.ts'
import { CopyChoice } from './copy-choice.tsx'
import { useFarDate } from './far-date.tsx'
import { NEW_ORDER_DRAFT } from './new-order-draft.ts'
import { NewOrderFields } from './new-order-fields.tsx'
import { isTyped, NOTHING_YET, valuesToRepeat, type NewOrder } from './new-order-values.ts'

const nothing = (fields: EditableField[]) => Object.fromEntries(fields.map(({ name }) => [name, null]))

/** The stored draft. */
type Draft = NewOrder & { promise?: UsedPromise; keys?: Keys }

const valuesOf = ({ promise: _promise, keys: _keys, ...values }: Draft): NewOrder => values

const DISCARD = {
  title: 'Discard this order?',
  description: 'What you typed will be lost.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
}

interface NewOrderDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The order to copy. */
  repeat?: Order
}

export function NewOrderDialog({ open, onOpenChange, repeat }: NewOrderDialogProps) {
  const queryClient = useQueryClient()
  const create = useCreateOrder()
  const farDate = useFarDate()
  const formId = useId()
  const draft = repeat ? `repeat ${repeat.id}` : NEW_ORDER_DRAFT
  const [before] = useState(() => (repeat ? valuesToRepeat(repeat) : NOTHING_YET))
  const [stored] = useState(() => readDraft(draft) as Draft | undefined)
  const [restored, setRestored] = useState(stored !== undefined)
  const [checklists, setChecklists] = useState(true)
  const [files, setFiles] = useState(false)
  const form = useForm({
    resolver: zodResolver(createOrderPayload),
    defaultValues: stored ? valuesOf(stored) : before,
  })
  const values = useWatch({ control: form.control })
  const typed = isTyped(values, before)
  const origin = useOrigin(!typed, stored?.keys)
  const promise = usePromiseUse(questionOf(values), values.dueDate, stored?.promise)
  const { used } = promise
  const isCreating = create.isPending

  useEffect(() => {
    if (open) keepDraft(draft, typed ? { ...values, promise: used, keys: keysOf(origin) } : undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- there is a key from when it is sent until it is answered
  }, [open, draft, typed, values, used, origin, isCreating])

  const setDueDate = (date: CalendarDate) =>
    form.setValue('dueDate', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const close = () => {
    keepDraft(draft, undefined)
    form.reset(before)
    promise.use(undefined)
    setRestored(false)
    onOpenChange(false)
  }

  const submit = form.handleSubmit(async (order) => {
    if (!(await farDate.ask(order.dueDate))) return
    create.mutate(
      {
        // A pickup has no address, even if one was typed before the choice changed.
        order: { ...order, ...nothing(EDITABLE.filter((field) => !applies(field, order.fulfillmentType))) },
        repeats: repeat && { orderId: repeat.id, checklists },
        promise: used?.token,
        origin,
        onCreated: repeat && files ? (created) => void copyFiles(queryClient, repeat.id, created) : undefined,
      },
      {
        onSuccess: close,
        onError: (error) => {
          promise.onError(error)
          showFieldErrors(form, error)
        },
      },
    )
  })

  return (
    <FormDialog
      open={open}
      onClose={close}
      title="New Order"
      description={repeat && `A copy of ${repeat.number}`}
      dirty={typed}
      question={DISCARD}
      onDiscard={() => keepDraft(draft, undefined)}
      submit={{ label: 'Create Order', form: formId, busy: isCreating }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of its fields. */}
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isCreating) void submit()
        }}
        // The buttons beside the fields change them, too.
        onClickCapture={(event) => {
          if (!isCreating) return
          event.preventDefault()
          event.stopPropagation()
        }}
        onKeyDown={goOnByEnter}
      >
        {restored && (
          <p role="status" className="text-xs text-muted">
            {RESTORED}
          </p>
        )}
        <NewOrderFields
          form={form}
          belowDueDate={<PromiseLine use={promise} onUse={setDueDate} />}
          readOnly={isCreating}
        />
        {repeat !== undefined && repeat.checklistTotal > 0 && (
          <CopyChoice label="Copy checklists" checked={checklists} onChange={setChecklists} />
        )}
        {repeat !== undefined && repeat.fileCount > 0 && (
          <CopyChoice label={`Copy files (${repeat.fileCount})`} checked={files} onChange={setFiles} />
        )}
      </form>
      {farDate.question}
    </FormDialog>
  )
}
