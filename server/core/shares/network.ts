import { isIP } from 'node:net'

/**
 * What counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, within which one machine has as
 * many addresses as it likes.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (isIP(address) !== 6) return address
  const [written = ''] = address.split('%')
  // In URLs an address has one spelling only.
  const [before = '', after] = new URL(`http://[${written}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter(Boolean)
  const last = groups(after)
  const zeros = after === undefined ? 0 : 8 - groups(before).length - last.length
  const all = [...groups(before), ...Array<string>(zeros).fill('0'), ...last]
  return `${all.slice(0, 4).join(':')}::/64`
}
