import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ChecklistItem } from '#shared/checklists/checklists.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { createQueryClient } from '../../../../core/api/query-client.ts'
import { startChange, withPending, type Change } from '../../../../core/pending.ts'
import { isCurrent, refreshAll } from '../../../../core/persist/status.ts'
import { tickChange } from '../../../checklists/checklist-items.api.ts'
import { checklistsQuery } from '../../../checklists/checklists.api.ts'
import { waitChange } from '../holds.api.ts'
import { boardQuery, orderQuery } from '../orders.api.ts'
import { findOrder } from '../orders.cache.ts'
import { orderKey } from '../orders.keys.ts'
import { liveOrders } from '../orders.live.ts'
// For what it registers: how ticks show in an order's counts.
// oxlint-disable-next-line import/no-unassigned-import
import '../../parts/order-checklists.tsx'
import { LISTED, type ModelServer } from '../../../../../test/support/model-server.ts'

export const ZONE = 'Europe/Berlin'
export const LISTS = checklistsQuery(LISTED).queryKey
export const BOARD = boardQuery(createQueryClient(), {}, ZONE).queryKey

/** The state of a page without its rendering: a board, an open order and its checklists. */
export class Page {
  readonly client: QueryClient = createQueryClient()
  readonly live = liveOrders(this.client)
  readonly #stop: (() => void)[]

  constructor() {
    this.#stop = [
      new QueryObserver(this.client, boardQuery(this.client, {}, ZONE)).subscribe(() => undefined),
      new QueryObserver(this.client, orderQuery(this.client, LISTED)).subscribe(() => undefined),
      new QueryObserver(this.client, checklistsQuery(LISTED)).subscribe(() => undefined),
    ]
  }

  change<Input, Result>(change: Change<Input, Result>, input: Input, scope: string): void {
    startChange(this.client, change, input, scope)
  }

  shown<Key extends QueryKey>(key: Key) {
    const data = this.client.getQueryData(key)
    return data && withPending(this.client, key, data)
  }

  tick(item: ChecklistItem, isCompleted: boolean): void {
    const orderVersion = this.client.getQueryData(orderKey(LISTED))?.version
    const by = { id: 'me', displayName: 'Me', profileImageUrl: null, role: null }
    const at = '2026-11-22T09:00:00.000Z'
    this.change(tickChange, { orderId: LISTED, item, isCompleted, by, at, orderVersion }, item.id)
  }

  wait(order: Order, cause: WaitCause | null): void {
    const wait = cause && { for: cause, note: null, until: null }
    const maker = { by: 'me', byName: 'Me' }
    this.change(waitChange, { order, wait, maker, timeZone: ZONE }, order.id)
  }

  /** The order as the page shows it on its board. */
  card(id: string): Order | undefined {
    const board = this.shown(BOARD)
    return board && findOrder(board, id)
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.client.clear()
  }
}

/** Lets every task run that waits only for its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

/** The server receives and answers every pending call. */
export function respondToAll(server: ModelServer): void {
  for (const request of server.requests.splice(0)) {
    server.receive(request)
    if (request.response) request.respond(request.response)
  }
}

/** Delivers everything that is under way, until the page is at rest. */
export async function finish(page: Page, server: ModelServer): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    for (const event of server.outgoing.splice(0)) page.live.onEvent(event)
    respondToAll(server)
    await settle()
    if (server.requests.length > 0) continue
    // A heartbeat, then the page's reaction to a server that is back.
    page.live.onPresent(server.version)
    if (!isCurrent()) void refreshAll(page.client)
    await settle()
    if (server.requests.length === 0 && server.outgoing.length === 0) return
  }
  throw new Error('The page does not come to rest')
}
