import fc from 'fast-check'
import { notifyManager } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { derivedStage } from '#shared/parts/parts.ts'
import { allDrafts, unsentDraft } from '../../../../core/drafts/drafts.ts'
import type { NoteDraft } from '../../../notes/note-draft.ts'
import { assignChange } from '../assign.api.ts'
import { setDue } from '../due.api.ts'
import { boardOf, orderKey } from '../orders.cache.ts'
import { COLLEAGUE, LISTED, ModelServer, MOVED_AT, PARTED } from '../../../../../test/support/model-server.ts'
import { runs } from '../../../../../test/support/properties.ts'
import type { Move } from '../../held-move/held-move.ts'
import { moveChange } from '../orders.api.ts'
import { respondToAll, BOARD, finish, LISTS, NOTES, Page, settle, ZONE } from './page.ts'
import { steps } from './steps.ts'

// The page's own cache, events, pending changes and calls, against a server that receives, answers, refuses and loses
// calls in any order, while events come, are missed, and everything is loaded again.

notifyManager.setScheduler(queueMicrotask)
vi.stubGlobal('document', { querySelector: () => null })
vi.spyOn(console, 'warn').mockReturnValue(undefined)
afterAll(() => vi.unstubAllGlobals())

async function withPage(orders: number, work: (page: Page, server: ModelServer) => Promise<void>) {
  const server = new ModelServer(orders)
  vi.stubGlobal('fetch', server.fetch)
  const page = new Page()
  try {
    await settle()
    respondToAll(server)
    await settle()
    await work(page, server)
  } finally {
    // Notices of moves load late.
    await vi.dynamicImportSettled()
    page.close()
  }
}

function itemOf(server: ModelServer) {
  const [item] = server.items
  if (!item) throw new Error('The list has no item')
  return item
}

function expectEqual(page: Page, server: ModelServer): void {
  expect(page.client.isMutating()).toBe(0)
  expect(allDrafts().filter(({ state }) => state === 'sending')).toEqual([])
  expect(page.shown(NOTES)).toEqual({ entries: server.notes, hasOlder: false })
  // No note is written twice, and none is lost: what the server doesn't have stands in the field.
  const field = unsentDraft<NoteDraft>('note', LISTED)?.input.note.text
  for (const text of page.written) {
    const copies = server.notes.filter(({ content }) => content === text).length
    expect([copies, field === text]).toSatisfy(([count, isLeft]) => count === 1 || (count === 0 && isLeft))
  }
  const scope = { filter: {}, timeZone: ZONE }
  expect(page.shown(BOARD)).toEqual(boardOf(server.board(), server.version, scope))
  expect(page.shown(orderKey(LISTED))).toEqual(server.orders.get(LISTED))
  expect(page.shown(LISTS)).toEqual(server.checklists())
}

test('a tick counts on the card at once, and not any more when it is refused', async () => {
  await withPage(1, async (page, server) => {
    page.tick(itemOf(server), true)
    await settle()
    expect(page.card(LISTED)).toMatchObject({ checklistCompleted: 1, checklistOpenRequired: 0 })
    for (const request of server.requests.splice(0)) {
      request.respond(Response.json({ message: 'No' }, { status: 500 }))
    }
    await settle()
    expect(page.card(LISTED)).toMatchObject({ checklistCompleted: 0, checklistOpenRequired: 1 })
  })
})

test('whoever was assigned stays on the card when the response is faster than the event', async () => {
  await withPage(1, async (page, server) => {
    const names = () => page.card(LISTED)?.assignees.map(({ displayName }) => displayName)
    page.change(assignChange, { orderId: LISTED, person: COLLEAGUE, assigned: true }, LISTED)
    for (let round = 0; round < 3; round += 1) {
      await settle()
      expect(names()).toEqual([COLLEAGUE.displayName])
      respondToAll(server)
    }
    await settle()
    expect(page.client.isMutating()).toBe(0)
    expect(names()).toEqual([COLLEAGUE.displayName])
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('a moved order says at once that it has just come, and then since when', async () => {
  await withPage(1, async (page, server) => {
    const order = page.card(LISTED)
    if (!order) throw new Error('The board has no order')
    const before = Date.now()
    page.change(moveChange, { order, to: 'FINISH' }, 'any')
    await settle()
    for (const shown of [page.card(LISTED), page.shown(orderKey(LISTED))]) {
      expect(shown?.status).toBe('FINISH')
      expect(Date.parse(shown?.enteredStageAt ?? '')).toBeGreaterThanOrEqual(before)
    }
    // The event is faster than the response.
    server.move(LISTED, 'ORDER_IN', 'FINISH')
    for (const event of server.outgoing.splice(0)) page.live.onEvent(event)
    expect(page.card(LISTED)?.enteredStageAt).toBe(MOVED_AT)
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('a moved part takes its order along at once, and goes back when it is refused', async () => {
  await withPage(2, async (page, server) => {
    const order = page.card(PARTED)
    if (!order?.parts) throw new Error('The order has no parts')
    const stages = () => [
      page.card(PARTED)?.status,
      ...(page.card(PARTED)?.parts ?? []).map((one) => one.status),
    ]
    page.change(moveChange, { order, to: 'FINISH' }, 'any')
    await settle()
    expect(stages()).toEqual(['FINISH', 'FINISH', 'FINISH', 'FINISH'])
    respondToAll(server)
    await settle()
    const [part] = page.card(PARTED)?.parts ?? []
    page.change(moveChange, { order, part, to: 'PRODUCTION' }, 'any')
    await settle()
    expect(stages()).toEqual(['PRODUCTION', 'PRODUCTION', 'FINISH', 'FINISH'])
    for (const request of server.requests.splice(0)) {
      request.respond(Response.json({ message: 'No' }, { status: 409 }))
    }
    await settle()
    expect(stages()).toEqual(['FINISH', 'FINISH', 'FINISH', 'FINISH'])
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('a tick stays where somebody else ticked meanwhile and its own event comes late', async () => {
  await withPage(1, async (page, server) => {
    const isTicked = () => page.shown(LISTS)?.[0]?.items[0]?.isCompleted
    page.tick(itemOf(server), true)
    await settle()
    server.tick('item-1', true)
    for (const event of server.outgoing.splice(0)) page.live.onEvent(event)
    respondToAll(server)
    await settle()
    expect(isTicked()).toBe(true)
    // The list is loaded again.
    respondToAll(server)
    await settle()
    expect(page.client.isMutating()).toBe(0)
    expect(isTicked()).toBe(true)
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('a wait shows at once, once its event has come too, and not any more when it is refused', async () => {
  await withPage(1, async (page, server) => {
    const waits = () =>
      [page.card(LISTED), page.shown(orderKey(LISTED))].map((order) => order?.holds?.wait?.for)
    const order = page.card(LISTED)
    if (!order) throw new Error('The board has no order')
    page.wait(order, 'customer')
    await settle()
    expect(waits()).toEqual(['customer', 'customer'])
    for (const request of server.requests.splice(0)) {
      request.respond(Response.json({ message: 'No' }, { status: 409 }))
    }
    await settle()
    expect(waits()).toEqual([undefined, undefined])
    page.wait(order, 'site')
    await settle()
    server.wait(LISTED, 'site')
    for (const event of server.outgoing.splice(0)) page.live.onEvent(event)
    expect(waits()).toEqual(['site', 'site'])
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('a note shows once whatever is faster, returns to its field where its response is lost, and is written once', async () => {
  await withPage(1, async (page, server) => {
    const shown = () => page.shown(NOTES)?.entries.map(({ content }) => content)
    const field = () => unsentDraft<NoteDraft>('note', LISTED)?.input.note.text
    const send = async () => {
      page.note()
      await settle()
      expect([shown(), field()]).toEqual([['Note 0.'], undefined])
      return server.requests.splice(0)
    }
    const [lost] = await send()
    if (!lost) throw new Error('Nothing is sent')
    server.receive(lost)
    for (const event of server.outgoing.splice(0)) page.live.onEvent(event)
    await settle()
    // From here on nobody is asked about it.
    expect([shown(), allDrafts()]).toEqual([['Note 0.'], []])
    lost.fail(new TypeError('Failed to fetch'))
    await settle()
    expect([shown(), field()]).toEqual([['Note 0.'], 'Note 0.'])
    server.requests.push(...(await send()))
    await finish(page, server)
    expectEqual(page, server)
    expect(allDrafts()).toEqual([])
  })
})

test('another due date shows at once, in its place on the board, and not any more when it is refused', async () => {
  await withPage(2, async (page, server) => {
    const due = () => [page.card(LISTED), page.shown(orderKey(LISTED))].map((order) => order?.dueDate)
    const first = () => page.shown(BOARD)?.columns.ORDER_IN[0]?.id
    const order = page.card('order-1')
    const listed = page.card(LISTED)
    if (!order || !listed) throw new Error('The board has no orders')
    const [before, wire] = [listed.dueDate, '2026-12-01T00:00:00.000Z']
    setDue(page.client, { order: listed, due: '2026-12-01' })
    await settle()
    expect(due()).toEqual([wire, wire])
    expect(first()).toBe(LISTED)
    setDue(page.client, { order, due: '2026-11-30' })
    await settle()
    expect(first()).toBe('order-1')
    for (const request of server.requests.splice(0)) {
      request.respond(Response.json({ message: 'No' }, { status: 409 }))
    }
    await settle()
    expect(due()).toEqual([before, before])
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('the move of a part that somebody removes is no longer shown, and refused', async () => {
  await withPage(2, async (page, server) => {
    const order = page.card(PARTED)
    const part = order?.parts?.[0]
    if (!order || !part) throw new Error('The order has no part')
    page.change(moveChange, { order, part, to: 'FINISH' }, 'any')
    server.removePart(PARTED, part.id)
    for (const event of server.outgoing.splice(0)) page.live.onEvent(event)
    await settle()
    expect(page.card(PARTED)?.parts?.map(({ status }) => status)).toEqual(['ORDER_IN', 'ORDER_IN'])
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('a board that was loaded again before the first message does not hide that the open order is older', async () => {
  await withPage(1, async (page, server) => {
    void page.client.invalidateQueries()
    await settle()
    const board = new Set(server.requests.filter(({ path }) => path === '/api/orders'))
    for (const request of server.requests) if (!board.has(request)) server.receive(request)
    server.tick(itemOf(server).id, true)
    server.outgoing = []
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('an item that was removed and restored at once is there', async () => {
  await withPage(1, async (page, server) => {
    const { id } = itemOf(server)
    server.removeItem(id)
    server.restoreItem(id)
    for (const event of server.outgoing.splice(0)) page.live.onEvent(event)
    await finish(page, server)
    expectEqual(page, server)
  })
})

test('random events, gaps, refusals, reloads and pending changes in any order end equal to the server', async () => {
  const walks = fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 40 }), (walk) =>
    withPage(3, async (page, server) => {
      for (const step of walk) {
        step(page, server)
        await settle()
        // What came in the meantime doesn't hide a move without an answer.
        const moves = new Map<string, Move>()
        for (const { kind, state, input } of allDrafts()) {
          if (kind === 'move' && state === 'sending') moves.set((input as Move).order.id, input as Move)
        }
        for (const [id, { part, to }] of moves) {
          const shown = page.card(id)
          if (!shown) continue
          const moved = part ? shown.parts?.find((one) => one.id === part.id) : shown
          expect(moved?.status).toBe(to)
          expect(shown.status).toBe(derivedStage(shown))
        }
      }
      await finish(page, server)
      expectEqual(page, server)
    }),
  )
  await fc.assert(walks, runs(100, 5000, 12))
})
