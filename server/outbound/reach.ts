import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * `never` are link-local (clouds hand out credentials there), multicast, and forms that hide another address.
 */
export type Reach = 'public' | 'private' | 'never'

const PRIVATE: ReadonlySet<string> = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

// Metadata services outside link-local addresses: AWS, Google, Scaleway, Alibaba, Azure.
const METADATA: ReadonlySet<string> = new Set(
  ['fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42', '100.100.100.200', '168.63.129.16'].map(
    (address) => ipaddr.parse(address).toNormalizedString(),
  ),
)

// Addresses outside, such as ::127.0.0.1, may mean anything.
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** As a resolver returns it: in full, with dots or colons. */
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

/** Also as a socket for both families writes it, such as ::ffff:127.0.0.1. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
