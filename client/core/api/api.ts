import { queryOptions } from '@tanstack/react-query'
import type { Result, Endpoint, Input } from '#shared/api/endpoint.ts'
import { pathOf } from '#shared/path-of.ts'
import { noteBuild } from '../parts/new-build.ts'
import { noteServerTime } from '../server-clock.ts'
import { sendWithKey } from './idempotency.ts'
import { organizationHeader } from './page-organization.ts'
import { clearStore } from '../persist/store.ts'

/** A call that failed. `sentence` is the server's message for the person, if it sent one. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string | undefined
  /** Sentences per field of what was sent. */
  readonly fields: Record<string, string>
  /** All that the server said, where an endpoint's refusal says more than one sentence. */
  readonly body: object | undefined

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    const body = parse(text)
    this.sentence = body?.message
    this.fields = body?.fields ?? {}
    this.body = body
  }
}

type Args<E extends Endpoint> = keyof Input<E> extends never ? [] : [input: Input<E>]

const UNREACHABLE = 'Kerf cannot be reached right now'

/** No response came: the server, or the network to it, is away. */
export class Unreachable extends Error {
  constructor(options: ErrorOptions) {
    super(UNREACHABLE, options)
  }
}

/** Whether a proxy in between answered that it got no response from the server. */
export const isFromProxy = (error: unknown): boolean =>
  error instanceof ApiError && error.sentence === undefined && error.status >= 502 && error.status <= 504

/**
 * Why a call failed that may succeed in a moment: no response came, a proxy in between got none, or the server cannot do it
 * now. Undefined for any other failure.
 */
export function passingReason(error: unknown): string | undefined {
  if (error instanceof Unreachable || isFromProxy(error)) return UNREACHABLE
  return error instanceof ApiError && error.status === 503 ? error.sentence : undefined
}

/** Calls an endpoint and returns the body of the response. */
export async function call<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Result<E>> {
  const { body } = await callWithHeaders(endpoint, ...args)
  return body
}

/** As `call`, with the headers of the response. */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...[input]: Args<E>
): Promise<{ body: Result<E>; headers: Headers }> {
  // The input is left out where the endpoint takes nothing.
  const response = await send(endpoint, (input ?? {}) as Input<E>)
  const text = await response.text()
  // Not checked here: the server has checked the body against the endpoint's schema.
  const body = (text === '' ? undefined : JSON.parse(text)) as Result<E>
  return { body, headers: response.headers }
}

/** Calls an endpoint that sends a file, and returns the response for its content to be read. */
export async function fetchFile<E extends Endpoint & { sendsFile: true }>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Response> {
  return send(endpoint, input, signal)
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Response> {
  const { body } = input as { body?: unknown }
  const path = pathOf(endpoint, input)
  const options = { ...(signal && { signal }), ...(body !== undefined && { body: JSON.stringify(body) }) }
  if (!endpoint.idempotent) return sendOnce(endpoint, path, options)
  return sendWithKey(
    `${path}\n${options.body ?? ''}`,
    (key) => sendOnce(endpoint, path, options, { 'idempotency-key': `"${key}"` }),
    (error) => error instanceof Unreachable || (error instanceof ApiError && error.status >= 500),
  )
}

async function sendOnce(
  endpoint: Endpoint,
  path: string,
  options: { signal?: AbortSignal; body?: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  const sentAt = Date.now()
  const response = await fetch(path, {
    method: endpoint.method,
    credentials: 'include',
    ...options,
    headers: {
      ...headers,
      ...organizationHeader(),
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
    },
  }).catch((error: unknown) => {
    // What fetch throws where there is no network; a call that was aborted throws something else.
    throw error instanceof TypeError ? new Unreachable({ cause: error }) : error
  })
  noteBuild(response)
  noteServerTime(response, sentAt)
  if (response.status === 401 || (endpoint.changesSession && response.ok)) {
    // A browser that refuses storage has nothing to clear.
    await clearStore().catch(() => undefined)
  }
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response
}

/** The query of an endpoint that reads. Its key is made of the path, its parameters and the query string. */
export function queryOf<E extends Endpoint>(endpoint: E, ...args: Args<E>) {
  return queryOptions({ queryKey: keyOf(endpoint, args[0]), queryFn: () => call(endpoint, ...args) })
}

/** As `queryOf`; what was answered last is stored on this device, and shown while there is no network. */
export function storedQueryOf<E extends Endpoint>(endpoint: E, ...args: Args<E>) {
  return queryOptions({ ...queryOf(endpoint, ...args), meta: { stored: 'later' } })
}

/** `/api/orders/:id/notes` becomes `['/api/orders', id, 'notes']`, so that what belongs to an order lies below it. */
export function keyOf({ path }: Endpoint, { query, ...values }: Record<string, unknown> = {}): unknown[] {
  const parts = path.split(/\/?(:\w+)\/?/).filter((part) => part !== '')
  const filled = parts.map((part) => (part.startsWith(':') ? values[part.slice(1)] : part))
  return query === undefined ? filled : [...filled, query]
}

/** The server's sentence for a failure, or the given one: where it sent none, or says only that it failed. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 500 ? (error.sentence ?? fallback) : fallback
}

/** The server's sentence for a failure, or else what the error says. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.sentence) return error.sentence
  return error instanceof Error ? error.message : String(error)
}

/** What failed, and after it why: the server's sentence, or that there is no server. */
export function withReason(failure: string, error: unknown): string {
  const reason =
    error instanceof ApiError ? error.sentence : error instanceof Unreachable ? error.message : undefined
  return reason ? `${failure.replace(/\.$/, '')}. ${reason}` : failure
}

function parse(text: string): { message?: string; fields?: Record<string, string> } | undefined {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The response comes from a proxy in between, and is no JSON.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
