import type { LookupAddress, LookupOptions } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { resolveByNameServers, resolveBySystem, type Resolve } from './name-lookup.ts'
import { AddressRefused, isPlain, outboundUrl, refuseUnreachable } from './outbound-url.ts'
import * as t from '#texts/calls/errors.ts'

export interface OutboundOptions {
  allowPrivate?: boolean
  /** Without https. */
  allowPlain?: boolean
  ca?: string
  deadlineMs?: number
  signal?: AbortSignal | undefined
  answerBytes?: number
  resolve?: Resolve
}

export interface Outgoing {
  url: string
  headers: Record<string, string | number>
  body: Buffer
}

export interface Answer {
  status: number
  answer: string
  /** As the receiver asks. */
  retryAfterMs?: number
}

const DEADLINE_MS = 10_000
const ANSWER_BYTES = 1024

/** One deadline covers everything, and only the answer's beginning is read. @throws AddressRefused */
export async function post(
  { url, headers, body }: Outgoing,
  {
    allowPrivate = false,
    allowPlain,
    ca,
    deadlineMs = DEADLINE_MS,
    signal,
    answerBytes = ANSWER_BYTES,
    resolve: lookUp,
  }: OutboundOptions = {},
): Promise<Answer> {
  const address = outboundUrl(url, allowPrivate, allowPlain)
  const deadline = AbortSignal.timeout(deadlineMs)
  const ended = signal ? AbortSignal.any([deadline, signal]) : deadline
  // This makes Node load its own web client, eight megabytes, so it waits until something is sent.
  const { request: openRequest } = isPlain(address) ? await import('node:http') : await import('node:https')
  return new Promise((resolve, reject) => {
    const request = openRequest(address, {
      method: 'POST',
      headers,
      lookup: guardedLookup(allowPrivate, { plain: isPlain(address), resolve: lookUp, signal: ended }),
      signal: ended,
      // Each call gets its own connection: a kept one would outlive its name lookup.
      agent: false,
      ...(ca && { ca }),
    })
    let answered = false
    request.on('response', (response) => {
      answered = true
      const status = response.statusCode ?? 0
      const pause = retryAfterOf(response)
      readBeginning(response, answerBytes).then((answer) => resolve({ status, answer, ...pause }), reject)
    })
    // If the other side switches protocols, Node leaves the connection to listeners of this event.
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve({ status: statusCode ?? 0, answer: '' })
    })
    request.on('error', reject)
    request.on('close', () => {
      if (!answered) reject(new Error('The connection was closed without an answer'))
    })
    request.end(body)
  })
}

/** The connection uses exactly the checked addresses, whatever the name resolves to later. */
export function guardedLookup(
  allowPrivate: boolean,
  {
    plain = false,
    resolve = allowPrivate ? resolveBySystem : resolveByNameServers(),
    signal,
  }: { plain?: boolean; resolve?: Resolve | undefined; signal?: AbortSignal } = {},
): LookupFunction {
  const resolveChecked = callbackify(async (hostname: string, options: LookupOptions) => {
    const addresses = await resolve(hostname, options, signal)
    for (const { address } of addresses) refuseUnreachable(address, allowPrivate, plain)
    return addresses
  })
  return (hostname, options, callback) =>
    resolveChecked(hostname, options, (error, addresses) => {
      if (error) callback(error, [])
      else answerWith(addresses, options.all === true, callback)
    })
}

function answerWith(addresses: LookupAddress[], all: boolean, callback: Parameters<LookupFunction>[2]): void {
  const [first] = addresses
  if (!first) callback(new AddressRefused(t.addressEmpty), [])
  else if (all) callback(null, addresses)
  else callback(null, first.address, first.family)
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: IncomingMessage): Pick<Answer, 'retryAfterMs'> {
  const said = headers['retry-after'] ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return ms > 0 ? { retryAfterMs: ms } : {}
}

async function readBeginning(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= most) break
  }
  response.destroy()
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}
