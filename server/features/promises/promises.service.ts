import type { DatePromise, PromiseQuery } from '#shared/promises/schemas.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../sessions/sessions.ts'
import { findOrder, refuseArchived } from '../orders/change.service.ts'
import { promiseToken, type Promised } from '../orders/promise-token.ts'
import type { Forecast } from './forecast.ts'
import type { ReadShop } from './read-shop.ts'
import { forecastInThread } from './forecasts.ts'

type Viewer = Pick<Session, 'orgId' | 'timeZone'>

/** @throws Conflict for an archived order */
export async function askForDate(
  services: Services,
  readShop: ReadShop,
  viewer: Viewer,
  query: PromiseQuery,
  signal: AbortSignal,
): Promise<DatePromise> {
  const { orgId } = viewer
  const { orderId } = query
  const now = new Date()
  const read = await services.queues.lists.run(orgId, () => readShop(viewer, now), signal)
  const said = await forecastInThread(orgId, { ...read, query }, signal)
  // The order is done, archived or missing.
  if (!said) return readDone(services, orgId, orderId ?? '')
  return present(said, (promised) =>
    promiseToken(services.secret, { orgId, orderId: orderId ?? null }, promised, now),
  )
}

async function readDone(services: Services, orgId: string, orderId: string): Promise<DatePromise> {
  const order = await findOrder(services, orgId, orderId)
  await refuseArchived(services.db, orgId, {
    id: order.id,
    number: order.number,
    isArchived: order.is_archived,
  })
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
