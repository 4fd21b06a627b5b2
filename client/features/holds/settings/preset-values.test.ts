import { expect, test } from 'vitest'
import { withTheirs } from './preset-values.ts'

const rows = (...names: string[]) => ({
  timerPresets: names.map((name) => ({ name, hours: 1, minutes: 0 })),
})

test.each([
  ['what they added is there as well', ['Glue', 'Wax'], ['Glue'], ['Glue', 'Oil'], ['Glue', 'Wax', 'Oil']],
  ['what they removed is gone', ['Glue', 'Oil', 'Wax'], ['Glue', 'Oil'], ['Glue'], ['Glue', 'Wax']],
  ['what they changed is as they left it', ['Glue', 'Wax'], ['Glue'], ['Hide glue'], ['Wax', 'Hide glue']],
  ['what is typed over stays beside it', ['Fish glue'], ['Glue'], ['Hide glue'], ['Fish glue', 'Hide glue']],
  ['what both added is there once', ['Glue', 'Oil'], ['Glue'], ['Glue', 'Oil'], ['Glue', 'Oil']],
  ['what is removed here stays removed', [], ['Glue'], ['Glue', 'Oil'], ['Oil']],
])('of timers that two admins change %s', (_what, typed, before, theirs, merged) => {
  expect(withTheirs(rows(...typed), rows(...before), rows(...theirs))).toEqual(rows(...merged))
})
