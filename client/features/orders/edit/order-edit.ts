import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ordersApi } from '#shared/api/orders.ts'
import type { CalendarDate } from '#shared/dates.ts'
import { DONE } from '#shared/orders/orders.ts'
import type { Order, UpdateOrder } from '#shared/orders/types.ts'
import * as tCommon from '#texts/common.ts'
import * as tNotices from '#texts/orders/order-notices.ts'
import { call, passingReason, sentenceOf } from '../../../core/api/api.ts'
import { showFieldErrors } from '../../../core/api/form-fields.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { questionOf } from '../../promises/promise-question.ts'
import { usePromiseUse, type UsedPromise } from '../../promises/used-promise.ts'
import {
  afterSaving,
  agree,
  beginEdit,
  changedIn,
  conflictsIn,
  EDIT_FIELDS,
  editSchema,
  follow,
  patchOf,
  type EditedOrder,
  type EditField,
  type EditValues,
} from './order-edit-session.ts'
import { dropEdit, isRestoredEdit, readEdit, writeEdit } from './edit-drafts.ts'
import { orderKey } from '../data/orders.cache.ts'
import { showOrder } from '../data/orders.live.ts'
import { useUpdateOrder } from './update.api.ts'

export type OrderEdit = ReturnType<typeof useOrderEdit>

/** @param isStored whether typed values become a draft; not while the form closes */
export function useOrderEdit(
  order: Order,
  onSaved: () => void,
  isStored: boolean,
  isDateRight: (date: string | null | undefined) => Promise<boolean>,
) {
  const queryClient = useQueryClient()
  const update = useUpdateOrder()
  const [restored] = useState(() => isRestoredEdit(order.id))
  const [draft] = useState(() => readEdit(order.id))
  const [session, setSession] = useState(() => draft?.session ?? beginEdit(order))
  const [seen, setSeen] = useState<Order>()
  const [updates, setUpdates] = useState<Partial<EditValues>>({})
  const [failed, setFailed] = useState(false)
  const [refused, setRefused] = useState(false)
  const [saved, setSaved] = useState(false)
  const [hasRest, setHasRest] = useState(false)
  const form = useForm<EditValues, unknown, EditedOrder>({
    resolver: zodResolver(editSchema),
    defaultValues: draft?.values ?? session.base,
  })
  const values = { ...session.base, ...useWatch({ control: form.control }) }
  const promise = usePromiseUse(questionOf(values, order.id), values.dueDate, draft?.promise)
  const { used } = promise
  // The page's own save arrives as an event, too, often before its response.
  const conflicts = saved || update.isPending ? [] : conflictsIn(session, values)

  // Set during rendering, so that no field shows an outdated value for a moment.
  if (order !== seen) {
    const next = follow(session, values, order)
    setSeen(order)
    setSession(next.session)
    setUpdates(next.updates)
  }
  useEffect(() => {
    for (const field of EDIT_FIELDS) {
      const value = updates[field]
      if (value !== undefined) form.setValue(field, value)
    }
  }, [form, updates])
  useEffect(() => {
    if (!isStored) return
    const mine = form.getValues()
    const isTyped = used !== undefined || changedIn(session, mine).length > 0
    if (!saved && isTyped) writeEdit(order.id, { session, values: mine, promise: used })
    else dropEdit(order.id)
  })

  const fail = (error: unknown) => {
    setFailed(true)
    promise.onError(error)
    showFieldErrors(form, error)
  }

  /** If the user typed more since sending, the form continues from the latest order. */
  const finish = (sent: UpdateOrder, taken: UsedPromise | undefined, answered: Order) => {
    const draft = isStored && readEdit(order.id)
    if (draft) {
      const now = queryClient.getQueryData(orderKey(order.id)) ?? answered
      const next = follow(afterSaving(draft.session, sent, answered), draft.values, now)
      const isPromisedAnew = draft.promise !== undefined && draft.promise.token !== taken?.token
      if (isPromisedAnew || changedIn(next.session, { ...draft.values, ...next.updates }).length > 0) {
        setSession(next.session)
        setUpdates(next.updates)
        if (!isPromisedAnew) promise.use(undefined)
        setFailed(false)
        return setHasRest(true)
      }
    }
    setSaved(true)
    if (isStored) dropEdit(order.id)
    onSaved()
  }

  const save = async (edited: EditedOrder) => {
    const mine = form.getValues()
    // Read here, because a notice's retry runs this function of the render that failed.
    const used = readEdit(order.id)?.promise
    setFailed(false)
    setRefused(false)
    setHasRest(false)
    if (!used && changedIn(session, mine).length === 0) return onSaved()
    if (changedIn(session, mine).includes('dueDate') && !(await isDateRight(edited.dueDate))) return
    let now: Order
    try {
      // Without a live connection this page may have missed changes by others.
      now = await call(ordersApi.read, { id: order.id })
    } catch (error) {
      const reason = passingReason(error)
      if (reason !== undefined) {
        const again = { label: tCommon.tryAgain, run: () => void submit() }
        notifyFailure(tNotices.updateFailed, sentenceOf(error, tNotices.failedToUpdateAs({ reason })), again)
      } else notifyFailure(tNotices.updateFailed, sentenceOf(error, tNotices.failedToUpdate))
      return fail(error)
    }
    showOrder(queryClient, now)
    const known = follow(session, mine, now).session
    if (conflictsIn(known, mine).length > 0) return setRefused(true)
    const promised = used && !DONE.has(now.status) && { promise: used.token }
    const patch = { ...patchOf(known, mine, edited, now), ...promised }
    if (Object.keys(patch).length === 0) return finish(patch, used, now)
    // Callbacks also run when the failure notice sends it again.
    await new Promise<void>((resolve) =>
      update.mutate(
        { before: now, patch },
        {
          onSuccess: (answered) => finish(patch, used, answered),
          onError: fail,
          onSettled: () => resolve(),
        },
      ),
    )
  }
  const submit = form.handleSubmit(save)

  return {
    form,
    restored,
    values,
    promise: DONE.has(order.status) ? undefined : promise,
    conflicts,
    /** The last save didn't reach the server, or the server refused it. */
    failed,
    /** The last save met changes by others, which the user has to decide about. */
    refused: refused && conflicts.length > 0,
    /** The last save succeeded, but the user typed more meanwhile. */
    hasRest: hasRest && (used !== undefined || changedIn(session, values).length > 0),
    busy: form.formState.isSubmitting || update.isPending,
    submit,
    setDueDate: (date: CalendarDate) =>
      form.setValue('dueDate', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    takeTheirs(field: EditField) {
      form.setValue(field, session.theirs[field])
      form.clearErrors(field)
      setSession(agree(session, field))
    },
    keepMine: (field: EditField) => setSession(agree(session, field)),
  }
}
