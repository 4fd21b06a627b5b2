import { isIP } from 'node:net'
import { reachOf } from './reach.ts'
import * as t from '#texts/calls/errors.ts'
import { say, type Said } from '#shared/texts/say.ts'

/** Its text is for the person who entered it. */
export class AddressRefused extends Error {
  readonly said: Said

  constructor(text: () => string) {
    super(text())
    this.said = say(text)
  }
}

// Names that belong to a local network, whatever they resolve to.
const LOCAL_NAME =
  /^[^.]*$|\.(localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** A call resolves the name again. @throws AddressRefused */
export function outboundUrl(text: string, allowPrivate: boolean, allowPlain = false): URL {
  if (!URL.canParse(text)) throw new AddressRefused(t.addressWrong)
  // The URL parser has already turned forms such as 0x7f.1 or 2130706433 into four numbers with dots.
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowPlain && url.protocol === 'http:')) {
    throw new AddressRefused(t.addressNotSecure)
  }
  if (url.username || url.password) throw new AddressRefused(t.addressWithPassword)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) === 0) {
    if (!allowPrivate && LOCAL_NAME.test(host)) throw new AddressRefused(t.addressNotPublic)
  } else refuseUnreachable(host, allowPrivate, isPlain(url))
  return url
}

export const isPlain = ({ protocol }: URL) => protocol === 'http:'

/** @throws AddressRefused */
export function refuseUnreachable(address: string, allowPrivate: boolean, plain: boolean): void {
  const reach = reachOf(address)
  if (reach === 'public' && plain) throw new AddressRefused(t.addressNotSecure)
  if (reach === 'public' || (reach === 'private' && allowPrivate)) return
  throw new AddressRefused(t.addressNotPublic)
}
