import { expect, test } from 'vitest'
import { networkOf } from './throttle.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['2001:DB8:0:0:ffff:1:2:3', '2001:db8:0:0::/56'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:db8:1:2::', '2001:db8:1:0::/56'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
