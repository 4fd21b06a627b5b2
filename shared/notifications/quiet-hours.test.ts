import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const NIGHT = { from: '20:00', to: '07:00' }
const NOON = { from: '12:00', to: '13:30' }
const BERLIN = 'Europe/Berlin'

test.each([
  // Berlin is an hour ahead in winter: the night begins at 19:00 UTC and ends at 06:00.
  [NIGHT, BERLIN, '2026-11-23T18:59:59Z', null],
  [NIGHT, BERLIN, '2026-11-23T19:00:00Z', '2026-11-24T06:00:00Z'],
  [NIGHT, BERLIN, '2026-11-23T23:30:10Z', '2026-11-24T06:00:00Z'],
  [NIGHT, BERLIN, '2026-11-24T05:59:59Z', '2026-11-24T06:00:00Z'],
  [NIGHT, BERLIN, '2026-11-24T06:00:00Z', null],
  [NOON, BERLIN, '2026-11-23T10:59:00Z', null],
  [NOON, BERLIN, '2026-11-23T11:00:00Z', '2026-11-23T12:30:00Z'],
  [NOON, BERLIN, '2026-11-23T12:30:00Z', null],
  [NIGHT, 'Pacific/Auckland', '2026-11-23T07:00:00Z', '2026-11-23T18:00:00Z'],
  [NIGHT, 'Asia/Kolkata', '2026-11-23T14:30:00Z', '2026-11-24T01:30:00Z'],
  [NIGHT, 'America/Los_Angeles', '2026-11-24T04:00:00Z', '2026-11-24T15:00:00Z'],
  // Clocks are put forward on 29 March 2026 and back on 25 October: the night is an hour shorter, or longer.
  [NIGHT, BERLIN, '2026-03-28T20:00:00Z', '2026-03-29T05:00:00Z'],
  [NIGHT, BERLIN, '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
  // An end that no clock shows that night, and one that they show twice.
  [{ from: '22:00', to: '02:30' }, BERLIN, '2026-03-28T23:00:00Z', '2026-03-29T01:00:00Z'],
  [{ from: '22:00', to: '02:30' }, BERLIN, '2026-10-25T00:29:00Z', '2026-10-25T00:30:00Z'],
  [{ from: '07:01', to: '07:00' }, BERLIN, '2026-11-23T06:01:00Z', '2026-11-24T06:00:00Z'],
])('%j in %s at %s end at %s', (hours, timeZone, now, end) => {
  expect(quietUntil(hours, timeZone, new Date(now))).toEqual(end === null ? null : new Date(end))
})

test('there are none where nobody has set any', () => {
  expect(quietUntil(null, BERLIN, new Date('2026-11-23T23:00:00Z'))).toBeNull()
})
