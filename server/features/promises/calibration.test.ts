import { expect, test } from 'vitest'
import { isWorkingDay } from '#shared/working-time/working-days.ts'
import { runShop, type ShopKind } from '../../../test/support/simulated-shop.ts'
import { forecast } from './forecast.ts'
import { randomFrom } from './random.ts'

const RUNS = 500
const ORDERS = Number(process.env.ORDERS ?? 200)

type Random = () => number
/** About 1, the further the wider. */
const around = (random: Random, width: number) => Math.exp(width * (random() + random() + random() - 1.5) * 2)

const WEEKDAYS = { workingDays: [1, 2, 3, 4, 5], closedDays: new Set<string>() }

const STEADY: Omit<ShopKind, 'random'> = {
  calendar: WEEKDAYS,
  hoursOn: (_day, random) => 24 * (0.5 + random()),
  benches: 3,
  sizeOf: (random) => 16 * around(random, 0.3),
  estimateOf: (size, random) => Math.round(size * around(random, 0.2)),
  waitOf: () => ({ before: 0, amid: 0 }),
  priorityOf: () => 'MEDIUM',
  backlog: () => 20,
}

const KINDS: Record<string, Omit<ShopKind, 'random'>> = {
  'steady work': STEADY,
  'orders of very different sizes': {
    ...STEADY,
    sizeOf: (random) => 20 * around(random, 1),
    estimateOf: (size, random) => Math.round(size * around(random, 0.5)),
    backlog: () => 25,
  },
  'a busy and a quiet season, without estimates': {
    ...STEADY,
    hoursOn: (day, random) => (24 + 6 * Math.sin(day / 60)) * (0.4 + 1.2 * random()),
    estimateOf: () => null,
    backlog: (day) => 20 + 8 * Math.sin(day / 45),
  },
  'few large orders': {
    ...STEADY,
    sizeOf: (random) => 60 * around(random, 0.5),
    benches: 2,
    backlog: () => 30,
  },
  'much waiting, and orders that press': {
    ...STEADY,
    waitOf: (random) => ({
      before: random() < 0.4 ? Math.floor(10 * random()) : 0,
      amid: random() < 0.5 ? Math.floor(4 * random()) : 0,
    }),
    priorityOf: (random) => (random() < 0.1 ? 'HIGH' : random() < 0.2 ? 'LOW' : 'MEDIUM'),
  },
  'four days a week, and closed days': {
    ...STEADY,
    calendar: {
      workingDays: [1, 2, 3, 4],
      closedDays: new Set(['2025-08-04', '2025-08-05', '2025-08-06', '2025-08-07', '2025-10-01', '2025-12-24', '2025-12-25', '2025-12-29', '2025-12-30', '2025-12-31', '2026-01-01', '2026-04-06']),
    },
    hoursOn: (_day, random) => 30 * (0.4 + 1.2 * random()),
  },
}

test.each(Object.entries(KINDS))('%s', (name, kind) => {
  for (let seed = 1; seed <= Number(process.env.SEEDS ?? 1); seed += 1) {
  let said80 = 0; let t0 = performance.now(); void said80; void t0
  const promised = runShop({ ...kind, random: randomFrom(seed) }, ORDERS, (question) => {
    const said = forecast(question, RUNS)
    if (said.basis !== 'history') throw new Error(said.basis)
    return said.date
  })
  const kept = promised.filter(({ date, finished }) => finished <= date).length / promised.length
  if (process.env.SEEDS) console.log(name, seed, kept, promised.reduce((s, { date, finished }) => s + (Date.parse(date) - Date.parse(finished)) / 864e5, 0) / promised.length * 5 / 7)
  else expect(kept).toBeGreaterThanOrEqual(0.72)
  }
  void isWorkingDay
})
