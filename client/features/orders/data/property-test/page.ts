import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ChecklistItem } from '#shared/checklists/checklists.ts'
import type { WaitCause } from '#shared/holds/waits.ts'
import type { Order } from '#shared/orders/types.ts'
import { createQueryClient } from '../../../../core/api/query-client.ts'
import { allDrafts, clearDrafts, typeDraft, unsentDraft } from '../../../../core/drafts/drafts.ts'
import { liveData } from '../../../../core/live/live-data.ts'
import { startChange, withPending, type Change } from '../../../../core/pending.ts'
import { isCurrent, refreshAll } from '../../../../core/persist/status.ts'
import { tickChange } from '../../../checklists/checklist-items.api.ts'
import { checklistsQuery } from '../../../checklists/checklists.api.ts'
import type { NoteDraft } from '../../../notes/note-draft.ts'
import { NOTE_CHANGES, notesQuery } from '../../../notes/notes.api.ts'
import { waitChange } from '../holds.api.ts'
import { boardQuery, orderQuery } from '../orders.api.ts'
import { findOrder, orderKey } from '../orders.cache.ts'
// For what it registers: how ticks show in an order's counts.
// oxlint-disable-next-line import/no-unassigned-import
import '../../sections/order-checklists.tsx'
import { LISTED, type ModelServer } from '../../../../../test/support/model-server.ts'

export const ZONE = 'Europe/Berlin'
export const LISTS = checklistsQuery(LISTED).queryKey
export const NOTES = notesQuery(LISTED).queryKey
export const BOARD = boardQuery(createQueryClient(), {}, ZONE).queryKey

export class Page {
  readonly client: QueryClient = createQueryClient()
  readonly live = liveData(this.client)
  readonly written: string[] = []
  readonly #stop: (() => void)[]

  constructor() {
    this.#stop = [
      new QueryObserver(this.client, boardQuery(this.client, {}, ZONE)).subscribe(() => undefined),
      new QueryObserver(this.client, orderQuery(this.client, LISTED)).subscribe(() => undefined),
      new QueryObserver(this.client, checklistsQuery(LISTED)).subscribe(() => undefined),
      new QueryObserver(this.client, notesQuery(LISTED)).subscribe(() => undefined),
    ]
  }

  change<Input, Result>(change: Change<Input, Result>, input: Input, scope: string): void {
    startChange(this.client, change, input, scope)
  }

  shown<Key extends QueryKey>(key: Key) {
    const data = this.client.getQueryData(key)
    return data && withPending(key, data)
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

  note(): void {
    const field = () => unsentDraft<NoteDraft>('note', LISTED)
    if (allDrafts().some(({ kind, state }) => kind === 'note' && state === 'sending')) return
    if (!field()) {
      const text = `Note ${this.written.length}.`
      this.written.push(text)
      typeDraft({ kind: 'note', about: LISTED, input: { note: { text, mentions: [] } }, isTyped: true })
    }
    const { id, input } = field() ?? {}
    if (!input) throw new Error('The field is empty')
    const author = { id: 'them', displayName: 'Robin Hale', profileImageUrl: null, role: null }
    startChange(this.client, NOTE_CHANGES.note, { orderId: LISTED, note: input.note, author }, LISTED, id)
  }

  card(id: string): Order | undefined {
    const board = this.shown(BOARD)
    return board && findOrder(board, id)
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.client.clear()
    clearDrafts()
  }
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

export function respondToAll(server: ModelServer): void {
  for (const request of server.requests.splice(0)) {
    server.receive(request)
    if (request.response) request.respond(request.response)
  }
}

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
