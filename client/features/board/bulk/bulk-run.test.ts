import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { shownNotices } from '../../../core/notices/notices.ts'
import type { BulkAction } from './bulk-actions.ts'
import { runBulk } from './bulk-run.ts'

const orders = ['a', 'b'].map((id) => ({ id }) as Order)

/** Sets a priority that an order may have already. */
const action = (changes: (order: Order) => boolean): BulkAction => ({
  doing: 'Setting',
  done: 'set to Rush priority',
  notDone: 'not set',
  changes,
  apply: async () => undefined,
})

test.each<[string, Order[], string]>([
  ['one order', orders.slice(0, 1), 'Nothing to change: it was so already'],
  ['all orders', orders, 'Nothing to change: all were so already'],
])('where %s had it already, the notice says so', async (_which, chosen, title) => {
  for (const changes of [() => false, () => true]) {
    expect(await runBulk(new QueryClient(), action(changes), chosen)).toBe(true)
    expect(shownNotices().at(-1)?.title).toBe(title)
  }
})
