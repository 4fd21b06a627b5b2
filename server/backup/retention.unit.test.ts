import { describe, expect, test } from 'vitest'
import { namesToKeep, type GoodBackup } from './retention.ts'

const DAY_MS = 24 * 60 * 60_000

const at = (moment: string): GoodBackup => ({ name: moment, at: new Date(moment) })

/** One each night, oldest first. */
const nightly = (first: string, nights: number): GoodBackup[] =>
  Array.from({ length: nights }, (_, night) =>
    at(new Date(Date.parse(`${first}T02:30:00Z`) + night * DAY_MS).toISOString()),
  )

const keep = (backups: GoodBackup[], now = backups.at(-1)?.at ?? new Date()) =>
  [...namesToKeep(backups, now)].map((name) => name.slice(0, 10)).toSorted()

/** What is there after so many nights, if each removes what isn't kept. */
function afterNights(first: string, nights: number): string[] {
  let backups: GoodBackup[] = []
  for (const night of nightly(first, nights)) {
    backups.push(night)
    const kept = namesToKeep(backups, night.at)
    backups = backups.filter(({ name }) => kept.has(name))
  }
  return backups.map(({ name }) => name.slice(0, 10))
}

describe('of a year of nights', () => {
  test('the last 7 days, 4 weeks and 6 months stay', () => {
    expect(keep(nightly('2025-12-01', 365))).toEqual([
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-15',
      '2026-11-22',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ])
  })

  test('the same stay if each night removes the rest', () => {
    expect(afterNights('2025-12-01', 365)).toEqual(keep(nightly('2025-12-01', 365)))
  })
})

test('the first ones all stay', () => {
  expect(keep(nightly('2026-11-24', 7))).toHaveLength(7)
  expect(keep([])).toEqual([])
})

test('of several of one day the last one stays', () => {
  const day = [at('2026-11-24T02:30:00Z'), at('2026-11-24T09:00:00Z'), at('2026-11-24T17:00:00Z')]
  expect([...namesToKeep(day, new Date('2026-11-24T18:00:00Z'))]).toEqual(['2026-11-24T17:00:00Z'])
})

test('a server that was off for months loses nothing by it', () => {
  const before = nightly('2026-01-01', 20)
  const kept = keep(before)
  expect(keep([...before, at('2026-11-30T09:00:00Z')])).toEqual(
    expect.arrayContaining([...kept.slice(-6), '2026-11-30']),
  )
})

describe('a clock that jumps', () => {
  const history = nightly('2025-11-30', 365)

  test('ahead removes no more than one night does, and what it dated stays until its day', () => {
    const jumped = [...history, at('2038-01-19T02:30:00Z')]
    const kept = keep(jumped)
    expect(keep(history).filter((day) => !kept.includes(day))).toEqual([
      '2026-06-30',
      '2026-11-08',
      '2026-11-23',
    ])
    const corrected = [...jumped, ...nightly('2026-11-30', 3)]
    expect(keep(corrected)).toEqual([...keep([...history, ...nightly('2026-11-30', 3)]), '2038-01-19'])
  })

  test('back to the beginning removes nothing, and keeps what is new', () => {
    const jumped = [...history, at('1970-01-01T00:05:00Z')]
    expect(keep(jumped)).toHaveLength(366)
    const corrected = [...jumped, ...nightly('2026-11-30', 1)]
    expect(keep(corrected)).toEqual(keep([...history, ...nightly('2026-11-30', 1)]))
  })

  test('never takes the newest, however it is dated', () => {
    const kept = namesToKeep([...history, at('2020-01-01T00:00:00Z')], new Date('2026-12-01T00:00:00Z'))
    expect(kept.has('2020-01-01T00:00:00Z')).toBe(true)
  })
})
