import type { Flow } from '#shared/flow/schemas.ts'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import { daysAfter } from '#shared/dates.ts'

const FROM = '2026-09-07'
const LONG =
  'Sideboard-with-a-very-long-name-that-nobody-broke-into-words for the Vandenberghe-Oosterhuis family'

const standing = (...counts: number[]) =>
  Object.fromEntries(STATUSES.map((status, index) => [status, counts[index] ?? 0])) as Record<Status, number>

/** What the server answers of a shop that has worked for a while, with orders of its own on the board. */
export const aFlow = (ages: Pick<Flow['ages'][number], 'id' | 'number' | 'title'>[] = []): Flow => ({
  from: FROM,
  to: '2026-11-23',
  imported: 12,
  stages: [
    { status: 'ORDER_IN', orders: 41, median: 1.5, p80: 4 },
    { status: 'PRODUCTION', orders: 38, median: 3.2, p80: 7.8 },
    { status: 'FINISH', orders: 36, median: 2, p80: 3.6 },
    { status: 'COMPLETED', orders: 35, median: 1, p80: 5 },
    { status: 'DELIVERY', orders: 20, median: 0.4, p80: 1 },
    { status: 'PICKUP', orders: 0, median: null, p80: null },
  ],
  making: { orders: 36, median: 5.4, p80: 10.2 },
  throughput: [3, 2, 4, 3, 5, 0, 3, 4, 2, 4, 5, 1].map((orders, index) => ({
    week: daysAfter(FROM, 7 * index),
    orders,
    hours: orders * 14,
  })),
  cumulative: Array.from({ length: 78 }, (_, index) => ({
    day: daysAfter(FROM, index),
    standing: standing(5 + (index % 4), 7 + (index % 3), 4, 3 + (index % 2), 2, 1),
    archived: Math.floor(index / 2),
  })),
  ages: ages.map((age, index) => ({
    ...age,
    status: STATUSES[index % 4] ?? 'ORDER_IN',
    days: [0.2, 9.5, 1.4, 2.2, 2.2, 2.3, 6, 0.5][index % 8] ?? 1,
    waited: index % 3 === 1 ? 4.5 : 0,
  })),
  onTime: { onTime: 28, late: 4, noDate: 4 },
  waits: [
    { cause: 'customer', name: null, days: 44.5, orders: 12 },
    { cause: 'gate', name: LONG, days: 20, orders: 9 },
    { cause: 'timer', name: 'Varnish 24 h', days: 11.2, orders: 15 },
    { cause: 'other', name: null, days: 0.6, orders: 1 },
  ],
  promises: { kept: 35, broken: 7, open: 3 },
  parts: {
    remakes: [
      { month: '2026-11', cause: 'damaged', remakes: 2 },
      { month: '2026-11', cause: 'measured', remakes: 1 },
      { month: '2026-10', cause: 'customer', remakes: 1 },
    ],
    finished: 36,
    remade: 3,
    stages: [
      { name: 'Top', status: 'PRODUCTION', parts: 6, median: 5.5, p80: 9 },
      { name: LONG, status: 'FINISH', parts: 4, median: 2, p80: 3.1 },
    ],
    met: { orders: 6, median: 2.5, p80: 6 },
  },
})
