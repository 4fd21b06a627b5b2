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
  /** What is under way, and how many of its orders have come to an end. */
  running: { doing: string; settled: number; count: number } | undefined
  /** The orders that were refused last, until they are dismissed. */
  refused: { title: string; orders: Refusal<Order>[]; open: boolean } | undefined
}

// Kept outside of the bar, so that it goes on when the bar is gone.
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

// It ends with the page.
registerUnsaved({ isDirty: () => state.running !== undefined, question: () => STOP })

export const useBulk = (): BulkState => useSyncExternalStore(subscribe, () => state)

export function dismissRefused(): void {
  if (state.refused) set({ refused: { ...state.refused, open: false } })
}

/** An order to which something was done, and how to take that back. */
interface Done {
  order: Order
  undo: (() => Promise<void>) | undefined
}

// What is undone while something else is under way waits for it.
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
 * Does it to each of the orders by itself, and tells the outcome once. What was not done stays selected. Answers whether
 * all was done.
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
  /** How many orders are other than before. */
  changed: number
  refused: Refusal<Order>[]
  notDone: string
  left: number
  actions: NoticeAction[]
}

/** One notice of the outcome, and the list of those that were refused, with the reason of each. */
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
