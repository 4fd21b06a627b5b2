import fc from 'fast-check'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import { WAIT_CAUSES } from '#shared/holds/waits.ts'
import { assignChange } from '../assign.api.ts'
import { moveChange } from '../orders.api.ts'
import { COLLEAGUE, type ModelServer } from '../../../../../test/support/model-server.ts'
import { LISTS, type Page } from './page.ts'

type Step = (page: Page, server: ModelServer) => void

const order = fc.integer({ min: 0, max: 4 }).map((index) => `order-${index}`)
const stage = fc.constantFrom<Status[]>(...STATUSES)
const cause = fc.option(fc.constantFrom(...WAIT_CAUSES))
const item = fc.constantFrom('item-0', 'item-1')
const place = fc.nat({ max: 2 })
const position = fc.nat({ max: 20 })

const at = <T>(list: T[], index: number): T | undefined => list[index % (list.length || 1)]

function take(server: ModelServer, index: number) {
  const request = at(server.requests, index)
  server.requests = server.requests.filter((other) => other !== request)
  return request
}

export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(order, stage).map(([id, to]): Step => (page) => {
      const card = page.card(id)
      if (card && card.status !== to) page.change(moveChange, { order: card, to }, 'any')
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(order, place, stage).map(([id, index, to]): Step => (page) => {
      const card = page.card(id)
      const part = at(card?.parts ?? [], index)
      if (card && part && part.status !== to) page.change(moveChange, { order: card, part, to }, 'any')
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(order, place, stage).map(([id, index, to]): Step => (_page, server) => {
      const part = at(server.orders.get(id)?.parts ?? [], index)
      if (part) server.movePart(id, part.id, { from: part.status, to })
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(item, fc.boolean()).map(([id, isCompleted]): Step => (page) => {
      const known = page.shown(LISTS)?.[0]?.items.find((one) => one.id === id)
      if (!known) return
      page.tick(known, isCompleted)
    }),
  },
  { weight: 3, arbitrary: fc.constant<Step>((page) => page.note()) },
  {
    weight: 2,
    arbitrary: fc.tuple(order, stage).map(([id, to]): Step => (_page, server) => {
      const known = server.orders.get(id)
      if (known) server.move(id, known.status, to)
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(order, fc.boolean()).map(([orderId, assigned]): Step => (page) => {
      if (page.card(orderId)) page.change(assignChange, { orderId, person: COLLEAGUE, assigned }, orderId)
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(order, cause).map(([id, why]): Step => (page) => {
      const card = page.card(id)
      if (card) page.wait(card, why)
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(order, cause).map(
      ([id, why]): Step =>
        (_page, server) =>
          void server.wait(id, why),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(order, fc.boolean()).map(
      ([id, assigned]): Step =>
        (_page, server) =>
          void server.assign(id, COLLEAGUE, assigned),
    ),
  },
  {
    weight: 1,
    arbitrary: order.map(
      (id): Step =>
        (_page, server) =>
          server.rename(id, `Chair ${server.version}`),
    ),
  },
  {
    weight: 1,
    arbitrary: order.map(
      (id): Step =>
        (_page, server) =>
          server.archive(id),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((_page, server) => server.create()) },
  {
    weight: 1,
    arbitrary: fc.tuple(item, fc.boolean()).map(
      ([id, done]): Step =>
        (_page, server) =>
          void server.tick(id, done),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.constantFrom('remove', 'restore', 'tick'))
      .map(([id, what]): Step => (_page, server) => {
        if (what === 'remove') server.removeItem(id)
        else if (what === 'restore') server.restoreItem(id)
        else server.tick(id, true, true)
      }),
  },
  {
    weight: 5,
    arbitrary: fc.constant<Step>((page, server) => {
      const event = server.outgoing.shift()
      if (event) page.live.onEvent(event)
    }),
  },
  // One event is lost, another comes twice.
  { weight: 1, arbitrary: fc.constant<Step>((_page, server) => void server.outgoing.shift()) },
  {
    weight: 1,
    arbitrary: fc.constant<Step>((page, server) => {
      const [event] = server.outgoing
      if (event) page.live.onEvent(event)
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>((page, server) => {
      server.outgoing = []
      page.live.onLost(server.version)
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>((page, server) => {
      if (server.outgoing.length === 0) page.live.onPresent(server.version)
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>((page) => void page.client.invalidateQueries()) },
  {
    weight: 4,
    arbitrary: position.map((index): Step => (_page, server) => {
      const request = at(server.requests, index)
      if (request) server.receive(request)
    }),
  },
  {
    weight: 5,
    arbitrary: position.map((index): Step => (_page, server) => {
      const request = take(server, index)
      if (!request) return
      server.receive(request)
      if (request.response) request.respond(request.response)
    }),
  },
  {
    weight: 1,
    arbitrary: position.map((index): Step => (_page, server) => {
      const request = take(server, index)
      // The call is refused before the server did anything, unless it was done already.
      if (request) request.respond(request.response ?? Response.json({ message: 'No' }, { status: 500 }))
    }),
  },
  {
    weight: 1,
    arbitrary: position.map(
      (index): Step =>
        (_page, server) =>
          take(server, index)?.fail(new TypeError('Failed to fetch')),
    ),
  },
)
