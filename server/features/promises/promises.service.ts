import { CHOICES } from '#shared/orders/fields.ts'
import type { FulfillmentType, Priority } from '#shared/orders/orders.ts'
import type { DatePromise, PromiseQuery } from '#shared/promises/types.ts'
import type { Session } from '../../core/sessions.ts'
import type { OpenOrder } from '../flow/history.service.ts'
import { findOrder, refuseArchived } from '../orders/change.service.ts'
import type { ListDeps } from '../orders/list.service.ts'
import type { PromisingDeps } from '../orders/orders.service.ts'
import { promiseToken, type Promised } from '../orders/promise-token.ts'
import type { Forecast } from './forecast.ts'
import { forecastInThread } from './forecasts.ts'
import type { AskedOrder } from './queue.ts'
import type { ReadShop } from './read-shop.ts'

export type PromiseDeps = PromisingDeps & ListDeps & { readShop: ReadShop }

type Viewer = Pick<Session, 'orgId' | 'timeZone'>

/**
 * By when an order can be ready.
 * @throws NotFound for an order that the organization does not have
 * @throws Conflict for an archived one
 */
export function askForDate(
  deps: PromiseDeps,
  viewer: Viewer,
  query: PromiseQuery,
  signal: AbortSignal,
): Promise<DatePromise> {
  const { orgId } = viewer
  const { orderId } = query
  return deps.shares.lists.run(
    orgId,
    async () => {
      const now = new Date()
      const read = await deps.readShop(viewer, now)
      const known = orderId === undefined ? null : read.open.find(({ id }) => id === orderId)
      // It is done, or archived, or there is no such order.
      if (known === undefined) return readDone(deps, orgId, orderId ?? '')
      signal.throwIfAborted()
      const said = await forecastInThread({ ...read, asked: askedOf(query, known) })
      return present(said, (promised) =>
        promiseToken(deps.secret, { orgId, orderId: known?.id ?? null }, promised, now),
      )
    },
    signal,
  )
}

async function readDone(deps: PromiseDeps, orgId: string, orderId: string): Promise<DatePromise> {
  const order = await findOrder(deps, orgId, orderId)
  await refuseArchived(deps.db, orgId, { id: order.id, number: order.number, isArchived: order.is_archived })
  return { basis: 'done', status: order.status }
}

const NEW = Object.fromEntries(CHOICES.map((field) => [field.name, field.default])) as {
  priority: Priority
  fulfillmentType: FulfillmentType
}

function askedOf(
  { priority, fulfillmentType, estimatedHours }: PromiseQuery,
  known: OpenOrder | null,
): AskedOrder {
  const { status, ownDays, makingDays } = known ?? { status: 'ORDER_IN', ownDays: 0, makingDays: 0 }
  return {
    known: known && { id: known.id, number: known.number },
    status,
    ownDays,
    makingDays,
    priority: priority ?? known?.priority ?? NEW.priority,
    fulfillmentType: fulfillmentType ?? known?.fulfillmentType ?? NEW.fulfillmentType,
    estimatedHours: estimatedHours === undefined ? (known?.estimatedHours ?? null) : estimatedHours,
  }
}

function present(said: Forecast, sign: (promised: Promised) => string): DatePromise {
  if (said.basis === 'none') return said
  if (said.basis === 'history') {
    const { date, even, basis, orders, weeks } = said
    return { ...said, token: sign({ date, even, basis, orders, weeks }) }
  }
  const { orders, weeks, ...answer } = said
  return { ...answer, token: sign({ date: said.date, even: null, basis: said.basis, orders, weeks }) }
}
