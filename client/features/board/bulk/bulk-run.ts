import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { notify, type NoticeAction } from '../../../core/notices/notices.ts'
import { OFFERED_MS, undoAction } from '../../../core/undo/undo.ts'
import { registerUnsaved, type Question } from '../../../core/unsaved/unsaved.ts'
import { ordersInWords } from '../../find/filter-words.ts'
import type { BulkAction } from './bulk-actions.ts'
import { runEach, type Outcome, type Refusal } from './run-each.ts'
import { deselect, holdSelection } from './selected-on-board.ts'

interface BulkState {
  /** The running action, and how many of its orders are finished. */
  running: { doing: string; settled: number; count: number } | undefined
  /** The orders refused by the last action, until they are dismissed. */
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
  title: 'Leave before all orders are changed?',
  description: 'The orders that are not changed yet stay as they are.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}

// Leaving the page would stop the action.
registerUnsaved({ isDirty: () => state.running !== undefined, question: () => STOP })

export const useBulk = (): BulkState => useSyncExternalStore(subscribe, () => state)

export function dismissRefused(): void {
  if (state.refused) set({ refused: { ...state.refused, open: false } })
}

/** A changed order, and the function that undoes the change. */
interface Done {
  order: Order
  undo: (() => Promise<void>) | undefined
}

// An undo waits for the running action.
let last: Promise<unknown> = Promise.resolve()

function run<Item, Result>(
  doing: string,
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

/**
 * Runs an action on each order, and reports the outcome once. Unchanged orders stay selected. Returns whether
 * all were changed.
 */
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
    changed.length > 0 || stay.size === 0 ? titleOf(changed, orders, action) : `No order ${action.done}`
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

const titleOf = (changed: Done[], orders: Order[], { done }: BulkAction) =>
  changed.length > 0
    ? `${ordersInWords(changed.length)} ${done}`
    : `Nothing to change: ${orders.length === 1 ? 'it was' : 'all were'} so already`

async function undoAll(changed: Done[]): Promise<void> {
  const { done, refused, left } = await run('Undoing', changed, async ({ undo }) => undo?.())
  tell({
    title: done.length > 0 ? `${ordersInWords(done.length)} as before` : 'Nothing undone',
    changed: done.length,
    refused: refused.map(({ item, sentence }) => ({ item: item.order, sentence })),
    notDone: 'not undone',
    left: left.length,
    actions: left.length > 0 ? [{ label: 'Try again', run: () => void undoAll(left) }] : [],
  })
}

interface Told {
  title: string
  /** The number of orders that changed. */
  changed: number
  refused: Refusal<Order>[]
  notDone: string
  left: number
  actions: NoticeAction[]
}

/** Shows one notice of the outcome, and the list of refused orders with their reasons. */
function tell({ title, changed, refused, notDone, left, actions }: Told): void {
  const [first] = refused
  const sentences = [
    ...(first
      ? [`${ordersInWords(refused.length)} ${notDone}.${refused.length === 1 ? ` ${first.sentence}` : ''}`]
      : []),
    ...(left > 0 ? [`The connection was lost: ${ordersInWords(left)} ${notDone}.`] : []),
  ]
  notify({
    title,
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
    ...((left > 0 || (refused.length > 0 && changed === 0)) && { variant: 'destructive' }),
    actions,
    duration: OFFERED_MS,
  })
  if (refused.length > 0) {
    set({ refused: { title: `${ordersInWords(refused.length)} ${notDone}`, orders: refused, open: true } })
  }
}
