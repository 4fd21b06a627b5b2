import { expect, test } from 'vitest'
import { daysAfter } from '#shared/dates.ts'
import { runShop, type ShopKind } from '../../../test/support/flow/simulated-shop.ts'
import { forecast } from './forecast.ts'
import { randomFrom } from './numbers.ts'

// Do shops keep 80 of 100 promises? Six kinds of them work for years by a plain model; 200 orders of each are asked about.
// The kinds are mild ones: where capacity swings by a quarter, or many pressing orders come later, fewer are kept, and where
// orders differ widely in size, more.

const ORDERS = 200
// Fewer than are asked for in earnest, so that it is quick.
const RUNS = 400

type Random = () => number
type Kind = Omit<ShopKind, 'random'>

/** Around 1: mostly between 1 / (1 + width) and 1 + width. */
const around = (random: Random, width: number) => Math.exp(2 * width * (random() + random() + random() - 1.5))

const STEADY: Kind = {
  calendar: { workingDays: [1, 2, 3, 4, 5], closedDays: new Set() },
  hoursOn: (_day, random) => 24 * (0.5 + random()),
  benches: 3,
  sizeOf: (random) => 16 * around(random, 0.3),
  estimateOf: (size, random) => Math.round(size * around(random, 0.2)),
  waitOf: () => ({ before: 0, amid: 0 }),
  priorityOf: () => 'MEDIUM',
  backlog: () => 20,
}

/** Three weeks in summer, and from Christmas to the sixth of January, of many years. */
const HOLIDAYS = Array.from({ length: 30 }, (_, year) => [
  ...Array.from({ length: 21 }, (_, day) => daysAfter(`${2025 + year}-08-01`, day)),
  ...Array.from({ length: 14 }, (_, day) => daysAfter(`${2025 + year}-12-24`, day)),
]).flat()

const KINDS: Record<string, Kind> = {
  'steady work': STEADY,
  'orders of very different sizes': {
    ...STEADY,
    sizeOf: (random) => 20 * around(random, 0.5),
    estimateOf: (size, random) => Math.round(size * around(random, 0.4)),
    backlog: () => 25,
  },
  'busy and quiet seasons, without estimates': {
    ...STEADY,
    hoursOn: (day, random) => (24 + 2 * Math.sin(day / 40)) * (0.4 + 1.2 * random()),
    estimateOf: () => null,
    backlog: (day) => 20 + 5 * Math.sin(day / 40),
  },
  'few large orders': {
    ...STEADY,
    sizeOf: (random) => 60 * around(random, 0.4),
    benches: 2,
    backlog: () => 30,
  },
  'much waiting, and some orders that press': {
    ...STEADY,
    waitOf: (random) => ({
      before: random() < 0.5 ? Math.floor(15 * random()) : 0,
      amid: random() < 0.5 ? Math.floor(5 * random()) : 0,
    }),
    priorityOf: (random) => (random() < 0.02 ? 'HIGH' : 'MEDIUM'),
  },
  'four days a week, closed days, and many benches': {
    ...STEADY,
    calendar: { workingDays: [1, 2, 3, 4], closedDays: new Set(HOLIDAYS) },
    hoursOn: (_day, random) => 48 * (0.4 + 1.2 * random()),
    benches: 6,
  },
}

test.each(Object.entries(KINDS))('%s', (_name, kind) => {
  const promised = runShop({ ...kind, random: randomFrom(17) }, ORDERS, (question) => {
    const said = forecast(question, RUNS)
    if (said.basis !== 'history') throw new Error(`Nothing can be said: ${said.basis}`)
    return said.date
  })
  const kept = promised.filter(({ date, finished }) => finished <= date).length / ORDERS
  expect(kept).toBeGreaterThanOrEqual(0.72)
  expect(kept).toBeLessThanOrEqual(0.88)
})
