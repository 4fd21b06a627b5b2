import { isIP } from 'node:net'

/**
 * One caller: an IPv4 address, or the first 56 bits of an IPv6 address, which one line gets. These hold 256
 * networks, and one machine in each can have any number of addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (isIP(address) !== 6) return address
  const [written = ''] = address.split('%')
  // URLs spell each address in only one way.
  const [before = '', after] = new URL(`http://[${written}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter(Boolean)
  const last = groups(after)
  const zeros = after === undefined ? 0 : 8 - groups(before).length - last.length
  const all = [...groups(before), ...Array<string>(zeros).fill('0'), ...last]
  const fourth = Number.parseInt(all[3] ?? '0', 16) & 0xff00
  return `${[...all.slice(0, 3), fourth.toString(16)].join(':')}::/56`
}
