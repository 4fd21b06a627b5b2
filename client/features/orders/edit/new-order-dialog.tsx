import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { CalendarDate } from '#shared/dates.ts'
import { applies, EDITABLE, type EditableField } from '#shared/orders/fields.ts'
import { createOrderPayload } from '#shared/orders/schemas.ts'
import type { Order } from '#shared/orders/types.ts'
import type { NewPart } from '#shared/parts/types.ts'
import * as t from '#texts/orders/order-edit.ts'
import { isSame } from '../../../core/api/stand-on-saved.ts'
import { showFieldErrors } from '../../../core/api/form-fields.ts'
import { useRequestId } from '../../../core/api/request-id.ts'
import { setUnsent, unsentDraft } from '../../../core/drafts/drafts.ts'
import { FormDialog } from '../../../core/drafts/form-dialog.tsx'
import { RESTORED } from '../../../core/drafts/use-draft.ts'
import { copyFiles } from '../../files/list/copy-files.ts'
import { withTyped } from '../../parts/typed-part.ts'
import { PromiseLine } from '../../promises/promise-line.tsx'
import { questionOf } from '../../promises/promise-question.ts'
import { usePromiseUse, type UsedPromise } from '../../promises/used-promise.ts'
import { useCreateOrder } from '../data/create-archive.api.ts'
import { CopyChoice } from './copy-choice.tsx'
import { useFarDate } from './far-date.tsx'
import { NewOrderFields } from './new-order-fields.tsx'
import { NewOrderParts } from './new-order-parts.tsx'
import {
  isTyped,
  NEW_ORDER,
  NOTHING_YET,
  partsToRepeat,
  valuesToRepeat,
  type NewOrder,
} from './new-order-values.ts'

const NEXT = ':enabled:not([tabindex="-1"], [data-helps])'

/** In a long form Enter goes on to the next field. Ctrl or Cmd with Enter sends it. */
function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return
  const form = event.currentTarget
  const from = event.target
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    form.requestSubmit()
  } else if (from instanceof HTMLInputElement || from instanceof HTMLSelectElement) {
    event.preventDefault()
    // Buttons that only help to fill a field are skipped.
    const controls = [...form.elements].filter((control) => control.matches(NEXT))
    const next = controls[controls.indexOf(from) + 1]
    if (next instanceof HTMLElement) next.focus()
  }
}

const nothing = (fields: EditableField[]) => Object.fromEntries(fields.map(({ name }) => [name, null]))

interface NewOrderDraft {
  values: NewOrder
  promise?: UsedPromise
  parts?: NewPart[]
  /** A part's name that stands in the field. */
  partName?: string
}

const DISCARD = {
  title: t.discardTitle,
  description: t.discardText,
  confirmLabel: t.discard,
  cancelLabel: t.keepEditing,
}

interface NewOrderDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  repeat?: Order
}

export function NewOrderDialog({ open, onOpenChange, repeat }: NewOrderDialogProps) {
  const queryClient = useQueryClient()
  const create = useCreateOrder()
  const farDate = useFarDate()
  const formId = useId()
  const about = repeat?.id ?? ''
  const [before] = useState(() => (repeat ? valuesToRepeat(repeat) : NOTHING_YET))
  const [stored] = useState(() => unsentDraft<NewOrderDraft>(NEW_ORDER, about))
  const [restored, setRestored] = useState(stored !== undefined)
  const [checklists, setChecklists] = useState(true)
  const [files, setFiles] = useState(false)
  const form = useForm({
    resolver: zodResolver(createOrderPayload),
    defaultValues: stored?.input.values ?? before,
  })
  const values = useWatch({ control: form.control })
  const [repeated] = useState(() => (repeat ? partsToRepeat(repeat) : []))
  const [parts, setParts] = useState(stored?.input.parts ?? repeated)
  const [partName, setPartName] = useState(stored?.input.partName ?? '')
  const typed = isTyped(values, before) || !isSame(parts, repeated) || partName.trim() !== ''
  const requestId = useRequestId(!typed, stored?.id)
  const promise = usePromiseUse(questionOf(values), values.dueDate, stored?.input.promise)
  const { used } = promise
  const isCreating = create.isPending

  useEffect(() => {
    if (!open) return
    const input = { values, promise: used, parts, partName }
    const draft = {
      id: requestId,
      kind: NEW_ORDER,
      about,
      input,
      state: 'typing',
      at: 0,
      isTyped: true,
    } as const
    setUnsent(NEW_ORDER, about, typed ? [draft] : [])
  }, [open, about, typed, values, used, parts, partName, requestId])

  const setDueDate = (date: CalendarDate) =>
    form.setValue('dueDate', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const close = () => {
    setUnsent(NEW_ORDER, about)
    form.reset(before)
    setParts(repeated)
    setPartName('')
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
        parts: withTyped(parts, partName),
        requestId,
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
      title={t.newOrder}
      description={repeat && t.copyOf({ order: repeat.number })}
      dirty={typed}
      question={DISCARD}
      onDiscard={() => setUnsent(NEW_ORDER, about)}
      submit={{ label: t.createOrder, form: formId, busy: isCreating }}
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
        <NewOrderParts
          parts={parts}
          onChange={setParts}
          typed={partName}
          onType={setPartName}
          readOnly={isCreating}
        />
        {repeat !== undefined && repeat.checklistTotal > 0 && (
          <CopyChoice label={t.copyChecklists} checked={checklists} onChange={setChecklists} />
        )}
        {repeat !== undefined && repeat.fileCount > 0 && (
          <CopyChoice label={t.copyFiles({ n: repeat.fileCount })} checked={files} onChange={setFiles} />
        )}
      </form>
      {farDate.question}
    </FormDialog>
  )
}
