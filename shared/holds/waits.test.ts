import { expect, test } from 'vitest'
import { waitedSeconds } from './waits.ts'

const now = new Date('2026-11-22T12:00:00.000Z')

test.each([
  ['nothing ever held it up', '10:00', null, 0],
  ['it waits for nothing now', '10:00', { wait: null, waited: 90 }, 90],
  ['it waits since it came', '10:00', { wait: '11:59:30.500', waited: 90 }, 119],
  ['it waited before it came to its stage', '11:58', { wait: '09:00', waited: 5 }, 125],
  ['the wait began by a clock that is ahead', '10:00', { wait: '12:00:05', waited: 7 }, 7],
])('the time that an order waited in its stage, where %s', (_, entered, held, seconds) => {
  const at = (time: string) => new Date(`2026-11-22T${time}Z`).toISOString()
  const holds = held && { ...held, wait: held.wait === null ? null : { since: at(held.wait) } }
  expect(waitedSeconds({ enteredStageAt: at(entered), holds }, now)).toBe(seconds)
})
