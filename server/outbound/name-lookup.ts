import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup, Resolver } from 'node:dns/promises'

export type Resolve = (name: string, options: LookupOptions, signal?: AbortSignal) => Promise<LookupAddress[]>

/** The system's lookup alone knows local names. Installations that call them use it. */
export const resolveBySystem: Resolve = (name, options) => lookup(name, { ...options, all: true })

/**
 * Strangers chose the names. A system lookup would hold one of Node's few threads until it ends by itself.
 */
export function resolveByNameServers(newResolver = () => new Resolver({ timeout: 2000, tries: 2 })): Resolve {
  return async (name, _options, signal) => {
    signal?.throwIfAborted()
    // One per name, because canceling a resolver ends all its queries.
    const resolver = newResolver()
    const cancel = () => resolver.cancel()
    signal?.addEventListener('abort', cancel)
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const addresses = [...found(four, 4), ...found(six, 6)]
      // Many names have only one kind of address.
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

/** Those of name servers, such as ECONNREFUSED, would look like the receiver's. */
function failureOf(name: string, asked: Asked[]): Error {
  const failures = asked.filter((question) => question.status === 'rejected')
  const causes = failures.map(({ reason }) => reason as NodeJS.ErrnoException)
  const isUnknown = causes.every(({ code = '' }) => NO_SUCH_NAME.has(code))
  const message = isUnknown ? `There is no name ${name}` : `The name ${name} could not be looked up`
  const cause = causes.find(({ code = '' }) => !NO_SUCH_NAME.has(code)) ?? causes[0]
  return Object.assign(new Error(message, { cause }), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' })
}
