import { expect, test } from 'vitest'
import { findZones, nameOfZone, timeZones } from './time-zones.ts'

const zones = timeZones('America/New_York')

test.each([
  ['new yo', 'America/New_York'],
  ['Eastern', 'America/New_York'],
  ['america/new_york', 'America/New_York'],
  ['são', 'America/Sao_Paulo'],
  ['indiana knox', 'America/Indiana/Knox'],
  ['utc', 'UTC'],
])('"%s" finds %s', (typed, id) => {
  expect(findZones(zones, typed).map((zone) => zone.id)).toContain(id)
})

test('a zone is named by its place first, and an older name that is in use is listed too', () => {
  expect(nameOfZone('America/New_York')).toBe('New York')
  expect(nameOfZone('America/Indiana/Knox')).toBe('Knox, Indiana')
  expect(findZones(timeZones('US/Eastern'), 'US Eastern').map(({ id }) => id)).toContain('US/Eastern')
  expect(findZones(zones, 'york eastern america')[0]).toEqual({
    id: 'America/New_York',
    text: 'New York',
    detail: 'America · Eastern Time',
  })
  expect(findZones(zones, 'nowhere')).toEqual([])
})
