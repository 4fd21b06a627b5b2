import { setTimeout as delay } from 'node:timers/promises'
import type { Order } from '#shared/orders/types.ts'
import { anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { moveTo } from '../../test/support/moving.ts'
import { Visitor } from '../../test/support/visitor.ts'
import type { Soak } from '../soak.ts'

export interface Shop {
  admin: Somebody
  order: Order
}

/** Registers a shop, takes an order, and moves it on. */
export async function foundShop(
  soak: Soak,
  url: string,
  command: (...args: string[]) => { output: string },
): Promise<Shop> {
  // A version from before setup codes has no such command.
  const setupCode = /\b\d{6}\b/.exec(command('admin', 'setup-code').output)?.[0]
  const admin = await anAdmin({ visitor: () => new Visitor(url) }, { setupCode })
  const order = await anOrder(admin)
  const { status, body } = await moveTo(admin, order, 'PRODUCTION')
  soak.check(status === 200, `a shop registers, and its order moves to Production (${status})`)
  return { admin, order: body as Order }
}

export async function checkShop(soak: Soak, { admin, order }: Shop): Promise<void> {
  const { status, body } = await admin.visitor.get(`/api/orders/${order.id}`)
  soak.check(status === 200 && body.status === 'PRODUCTION', `the order is still in Production (${status})`)
}

/** Seconds until it is ready. */
export async function untilReady(url: string, within = 120_000): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < within) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return (performance.now() - began) / 1000
    await delay(50)
  }
  throw new Error(`${url} is not ready after ${within / 1000} s`)
}
