import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/bulk.ts'
import * as tCommon from '#texts/common.ts'
import { notify, type NoticeAction } from '../../../core/notices/notices.ts'
import { OFFERED_MS, undoAction } from '../../../core/undo/undo.ts'
import { registerUnsaved, type Question } from '../../../core/drafts/unsaved.ts'
import type { BulkAction, Counted, Doing } from './bulk-actions.ts'
import { runEach, type Outcome, type Refusal } from './run-each.ts'
import { deselect, holdSelection } from './selected-on-board.ts'

interface BulkState {
  running: { doing: Doing; settled: number; count: number } | undefined
  refused: { title: string; orders: Refusal<Order>[]; open: boolean } | undefined
}

// Stored outside of the bar, so that the action continues when the bar is gone.
let state: BulkState = { running: undefined, refused: undefined }
const listeners = new Set<() => void>()

function set(part: Partial<BulkState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const STOP: Question = {
  title: t.stopTitle,
  description: t.stopText,
  confirmLabel: t.stop,
  cancelLabel: t.keepGoing,
}

registerUnsaved({ isDirty: () => state.running !== undefined, question: () => STOP })

export const useBulk = (): BulkState => useSyncExternalStore(subscribe, () => state)

export function dismissRefused(): void {
  if (state.refused) set({ refused: { ...state.refused, open: false } })
}

interface Done {
  order: Order
  undo: (() => Promise<void>) | undefined
}

// An undo waits for the running action.
let last: Promise<unknown> = Promise.resolve()

function run<Item, Result>(
  doing: Doing,
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Outcome<Item, Result>> {
  const show = (settled: number) => set({ running: { doing, settled, count: items.length } })
  const outcome = last.then(async () => {
    show(0)
    try {
      return await runEach(items, work, show)
    } finally {
      set({ running: undefined })
    }
  })
  last = outcome.catch(() => undefined)
  return outcome
}

/** Unchanged orders stay selected. Returns whether all were changed. */
export async function runBulk(
  queryClient: QueryClient,
  action: BulkAction,
  orders: Order[],
): Promise<boolean> {
  const changing = orders.filter(action.changes)
  holdSelection(true)
  const { done, refused, left } = await run(action.doing, changing, async (order): Promise<Done> => ({
    order,
    undo: await action.apply(queryClient, order),
  }))
  const stay = new Set([...refused.map(({ item }) => item), ...left])
  deselect(orders.filter((order) => !stay.has(order)).map(({ id }) => id))
  holdSelection(false)
  const changed = done.filter(({ undo }) => undo)
  const title =
    changed.length > 0 ? action.done(changed.length) : stay.size === 0 ? t.nothingToChange : action.none
  tell({
    title,
    changed: changed.length,
    refused: refused.map(({ item, sentence }) => ({ item, sentence })),
    notDone: action.notDone,
    left: left.length,
    actions: changed.length > 0 ? [undoAction({ label: title, run: () => void undoAll(changed) })] : [],
  })
  return stay.size === 0
}

async function undoAll(changed: Done[]): Promise<void> {
  const { done, refused, left } = await run(t.undoing, changed, async ({ undo }) => undo?.())
  tell({
    title: done.length > 0 ? t.restored({ n: done.length }) : t.nothingUndone,
    changed: done.length,
    refused: refused.map(({ item, sentence }) => ({ item: item.order, sentence })),
    notDone: t.notUndone,
    left: left.length,
    actions: left.length > 0 ? [{ label: tCommon.tryAgain, run: () => void undoAll(left) }] : [],
  })
}

interface Told {
  title: string
  changed: number
  refused: Refusal<Order>[]
  notDone: Counted
  left: number
  actions: NoticeAction[]
}

function tell({ title, changed, refused, notDone, left, actions }: Told): void {
  const [first] = refused
  const what = notDone({ n: refused.length })
  const sentences = [
    ...(first ? [refused.length === 1 ? t.because({ what, why: first.sentence }) : t.all({ what })] : []),
    ...(left > 0 ? [t.connectionLost({ what: notDone({ n: left }) })] : []),
  ]
  notify({
    title,
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
    ...((left > 0 || (refused.length > 0 && changed === 0)) && { variant: 'destructive' }),
    actions,
    duration: OFFERED_MS,
  })
  if (refused.length > 0) {
    set({ refused: { title: what, orders: refused, open: true } })
  }
}
