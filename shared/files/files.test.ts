import { expect, test } from 'vitest'
import { sizeInKb, sizeInMb } from './files.ts'

test.each([
  [0, '0.0 KB', '0.0 MB'],
  [11, '0.0 KB', '0.0 MB (11 B)'],
  [35_021, '34.2 KB', '0.0 MB (34.2 KB)'],
  [52_429, '51.2 KB', '0.1 MB'],
  [52_428_800, '51200.0 KB', '50.0 MB'],
])('%i bytes are %s in the panel, and elsewhere %s', (bytes, kilobytes, megabytes) => {
  expect([sizeInKb(bytes), sizeInMb(bytes)]).toEqual([kilobytes, megabytes])
})
