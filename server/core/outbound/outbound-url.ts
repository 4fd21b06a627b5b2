import { isIP } from 'node:net'
import { reachOf } from './reach.ts'

/** An address that Kerf does not call; the message is for whoever gave it. */
export class AddressRefused extends Error {}

const NOT_PUBLIC = 'Address must be one on the internet'
const NOT_SECURE = 'Address must start with https://'

// Names that are a network's own business, whatever they lead to; so is one without a dot.
const LOCAL_NAME =
  /^[^.]*$|\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/

/**
 * An address that came from outside. Where its name leads is looked at when it is called.
 * @param allowPlain whether one in a private network may be without https
 * @throws AddressRefused
 */
export function outboundUrl(text: string, allowPrivate: boolean, allowPlain = false): URL {
  if (!URL.canParse(text)) throw new AddressRefused('Address is not one')
  // Numbers in other forms, such as 0x7f.1 or 2130706433, are written with four dots by now.
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

/** Whether everybody on the way could read what is sent there. */
export const isPlain = ({ protocol }: URL) => protocol === 'http:'

/** @throws AddressRefused where an address leads into a network of the server's own, or to nobody */
export function refuseUnreachable(address: string, allowPrivate: boolean, plain: boolean): void {
  const reach = reachOf(address)
  if (reach === 'public' && plain) throw new AddressRefused(NOT_SECURE)
  if (reach === 'public' || (reach === 'private' && allowPrivate)) return
  throw new AddressRefused(NOT_PUBLIC)
}
