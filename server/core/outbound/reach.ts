import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Where an address leads. `never` is what no server should ever call because somebody else says so: link-local addresses, by
 * which clouds hand out their credentials, multicast, and forms that hide one address in another.
 */
export type Reach = 'public' | 'private' | 'never'

const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

// Those that are not link-local: Amazon's, Google's and Scaleway's by IPv6, Alibaba's, Azure's.
const METADATA: ReadonlySet<string> = new Set(
  ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42', '100.100.100.200', '168.63.129.16'].map(
    (address) => ipaddr.parse(address).toNormalizedString(),
  ),
)

// All that the internet uses of IPv6: what is outside, such as ::127.0.0.1, may mean anything.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** @param address as a resolver answers it: in full, with dots or colons */
export function reachOf(address: string): Reach {
  // Names and short forms are no addresses, and a zone says that it is one of this machine's neighbours.
  if (isIP(address) === 0 || address.includes('%')) return 'never'
  const parsed = ipaddr.parse(address)
  if (METADATA.has(parsed.toNormalizedString())) return 'never'
  const range = parsed.range()
  if (PRIVATE.has(range)) return 'private'
  if (range !== 'unicast') return 'never'
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6) ? 'public' : 'never'
}
