import { isIP } from 'node:net'
import { reachOf } from './reach.ts'

/** An address that Kerf doesn't call. The message is for the person who entered it. */
export class AddressRefused extends Error {}

const NOT_PUBLIC = 'Address must be one on the internet'
const NOT_SECURE = 'Address must start with https://'

// Names that belong to a local network, whatever they resolve to. A name without a dot does too.
const LOCAL_NAME =
  /^[^.]*$|\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/

/**
 * Checks an external address. The name is resolved when it is called.
 * @param allowPlain whether an address in a private network may lack https
 * @throws AddressRefused
 */
export function outboundUrl(text: string, allowPrivate: boolean, allowPlain = false): URL {
  if (!URL.canParse(text)) throw new AddressRefused('Address is not one')
  // The URL parser has already turned forms such as 0x7f.1 or 2130706433 into four numbers with dots.
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPlain && url.protocol === 'http:')) {
    throw new AddressRefused(NOT_SECURE)
  }
  if (url.username || url.password) throw new AddressRefused('Address must have no name or password in it')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) === 0) {
    if (!allowPrivate && LOCAL_NAME.test(host)) throw new AddressRefused(NOT_PUBLIC)
  } else refuseUnreachable(host, allowPrivate, isPlain(url))
  return url
}

/** Whether the data would travel unencrypted. */
export const isPlain = ({ protocol }: URL) => protocol === 'http:'

/** @throws AddressRefused where an address leads into one of the server's own networks, or to nobody */
export function refuseUnreachable(address: string, allowPrivate: boolean, plain: boolean): void {
  const reach = reachOf(address)
  if (reach === 'public' && plain) throw new AddressRefused(NOT_SECURE)
  if (reach === 'public' || (reach === 'private' && allowPrivate)) return
  throw new AddressRefused(NOT_PUBLIC)
}
