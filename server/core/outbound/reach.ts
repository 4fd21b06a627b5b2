import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Where an address leads. No server should call `never` addresses on others' request: link-local ones, where
 * clouds hand out credentials, multicast, and forms that hide one address in another.
 */
export type Reach = 'public' | 'private' | 'never'

const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

// Metadata services outside link-local addresses: Amazon's, Google's and Scaleway's by IPv6, Alibaba's,
// Azure's.
const METADATA: ReadonlySet<string> = new Set(
  ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42', '100.100.100.200', '168.63.129.16'].map(
    (address) => ipaddr.parse(address).toNormalizedString(),
  ),
)

// The internet's whole range of IPv6. Addresses outside, such as ::127.0.0.1, may mean anything.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** @param address as a resolver returns it: in full, with dots or colons */
export function reachOf(address: string): Reach {
  // Names and short forms aren't addresses, and a zone marks a neighbor of this machine.
  if (isIP(address) === 0 || address.includes('%')) return 'never'
  const parsed = ipaddr.parse(address)
  if (METADATA.has(parsed.toNormalizedString())) return 'never'
  const range = parsed.range()
  if (PRIVATE.has(range)) return 'private'
  if (range !== 'unicast') return 'never'
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6) ? 'public' : 'never'
}
