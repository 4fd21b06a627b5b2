import { BlockList, isIPv6 } from 'node:net'

export interface Addresses {
  include(address: string | undefined): boolean
}

/** @param entries such as 10.0.0.1, 10.0.0.0/8 or fd00::/8 */
export function addressesOf(entries: string[]): Addresses {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return {
    include: (address) => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  }
}
