import type { DatePromise, PromiseQuery } from '#shared/promises/types.ts'
import type { Session } from '../../core/sessions.ts'
import { findOrder, refuseArchived } from '../orders/change.service.ts'
import type { ListDeps } from '../orders/list/list.service.ts'
import type { PromisingDeps } from '../orders/orders.service.ts'
import { promiseToken, type Promised } from '../orders/promise-token.ts'
import type { Forecast } from './forecast.ts'
import { forecastInThread } from './forecasts.ts'
import type { ReadShop } from './read-shop.ts'

export type PromiseDeps = PromisingDeps & ListDeps & { readShop: ReadShop }

type Viewer = Pick<Session, 'orgId' | 'timeZone'>

/**
 * Returns the date by which an order can be ready.
 * @throws NotFound for an order that the organization doesn't have
 * @throws Conflict for an archived order
 */
export async function askForDate(
  deps: PromiseDeps,
  viewer: Viewer,
  query: PromiseQuery,
  signal: AbortSignal,
): Promise<DatePromise> {
  const { orgId } = viewer
  const { orderId } = query
  const now = new Date()
  const read = await deps.shares.lists.run(orgId, () => deps.readShop(viewer, now), signal)
  const said = await forecastInThread(orgId, { ...read, query }, signal)
  // The order is done, archived or missing.
  if (!said) return readDone(deps, orgId, orderId ?? '')
  return present(said, (promised) =>
    promiseToken(deps.secret, { orgId, orderId: orderId ?? null }, promised, now),
  )
}

async function readDone(deps: PromiseDeps, orgId: string, orderId: string): Promise<DatePromise> {
  const order = await findOrder(deps, orgId, orderId)
  await refuseArchived(deps.db, orgId, { id: order.id, number: order.number, isArchived: order.is_archived })
  return { basis: 'done', status: order.status }
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
