import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'

/** Finds out where a name leads. The signal ends it. */
export type Resolve = (name: string, options: LookupOptions, signal?: AbortSignal) => Promise<LookupAddress[]>

/**
 * As the system does it, which alone knows the names of /etc/hosts and of the local network. It is for installations that
 * call those: names in the operator's own network are the operator's.
 */
export const resolveBySystem: Resolve = (name, options) => lookup(name, { ...options, all: true })

/**
 * By asking the system's name servers, for names that strangers chose. What the system does takes one of Node's few threads
 * until it has ended by itself, and two names whose servers never answer would keep the database, the mail server and the
 * store of files waiting for theirs. This takes none, and ends with the call.
 */
export function resolveByNameServers(newResolver = () => new Resolver({ timeout: 2000, tries: 2 })): Resolve {
  return async (name, _options, signal) => {
    signal?.throwIfAborted()
    // One for each name, because it can only break off all that it was asked.
    const resolver = newResolver()
    const cancel = () => resolver.cancel()
    signal?.addEventListener('abort', cancel)
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const addresses = [...found(four, 4), ...found(six, 6)]
      // Many names have addresses of one kind only.
      if (addresses.length === 0) throw failureOf(name, [four, six])
      return addresses
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }
}

type Asked = PromiseSettledResult<string[]>

const found = (asked: Asked, family: 4 | 6): LookupAddress[] =>
  asked.status === 'fulfilled' ? asked.value.map((address) => ({ address, family })) : []

const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** With the codes of the system's lookup: those of name servers, such as ECONNREFUSED, would be taken for the receiver's. */
function failureOf(name: string, asked: Asked[]): Error {
  const failures = asked.filter((question) => question.status === 'rejected')
  const causes = failures.map(({ reason }) => reason as NodeJS.ErrnoException)
  const isUnknown = causes.every(({ code = '' }) => NO_SUCH_NAME.has(code))
  const message = isUnknown ? `There is no name ${name}` : `The name ${name} could not be looked up`
  const cause = causes.find(({ code = '' }) => !NO_SUCH_NAME.has(code)) ?? causes[0]
  return Object.assign(new Error(message, { cause }), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' })
}
