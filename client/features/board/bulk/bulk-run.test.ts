import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/bulk.ts'
import { shownNotices } from '../../../core/notices/notices.ts'
import type { BulkAction } from './bulk-actions.ts'
import { runBulk } from './bulk-run.ts'

const orders = ['a', 'b'].map((id) => ({ id }) as Order)

/** Sets a priority that an order may have already. */
const action = (changes: (order: Order) => boolean): BulkAction => ({
  doing: t.changing,
  done: (n) => t.prioritySet({ n, priority: 'Rush' }),
  none: t.noneChanged,
  notDone: t.notChanged,
  changes,
  apply: async () => undefined,
})

test.each<[string, Order[]]>([
  ['one order', orders.slice(0, 1)],
  ['all orders', orders],
])('where %s had it already, the notice says that there is nothing to change', async (_which, chosen) => {
  for (const changes of [() => false, () => true]) {
    expect(await runBulk(new QueryClient(), action(changes), chosen)).toBe(true)
    expect(shownNotices().at(-1)?.title).toBe('Nothing to change')
  }
})
