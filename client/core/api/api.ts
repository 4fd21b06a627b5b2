import { queryOptions } from '@tanstack/react-query'
import type { Result, Endpoint, Input } from '#shared/api/endpoint.ts'
import { pathOf } from '#shared/path-of.ts'
import { noteBuild } from '../parts/new-build.ts'
import { noteServerTime } from '../server-clock.ts'
import { sendWithKey, type Origin } from './idempotency.ts'
import { ownerHeaders } from './page-owner.ts'
import { readInSession } from './session-change.ts'
import { clearStore } from '../persist/store.ts'

const TOO_LARGE_BEFORE_KERF =
  'The server in front of Kerf refuses files of this size. Ask your server admin to allow 50 MB.'

/** A call that failed. `sentence` is the server's message for the person, if it sent one. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string | undefined
  /** Sentences per field of what was sent. */
  readonly fields: Record<string, string>
  /** All that the server said, where an endpoint's refusal says more than one sentence. */
  readonly body: object | undefined
  /** A page in HTML came instead, as proxies send it. */
  readonly isPage: boolean

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    const body = parse(text)
    // Kerf's own says which limit was passed.
    this.sentence = body?.message ?? (status === 413 ? TOO_LARGE_BEFORE_KERF : undefined)
    this.fields = body?.fields ?? {}
    this.body = body
    this.isPage = text.trimStart().startsWith('<')
  }
}

/** What takes an Idempotency-Key is told what it is sent from. */
type Args<E extends Endpoint> = E extends { idempotent: true }
  ? [input: Input<E>, origin: Origin]
  : keyof Input<E> extends never
    ? []
    : [input: Input<E>]

const UNREACHABLE = 'Kerf cannot be reached right now'

/** No response came, or not all of it: the server, or the network to it, is away. */
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
  ...args: Args<E>
): Promise<{ body: Result<E>; headers: Headers }> {
  // The input is left out where the endpoint takes nothing.
  const [input = {} as Input<E>, origin] = args as [input?: Input<E>, origin?: Origin]
  const request = requestOf(endpoint, input)
  const once = async (options: Pick<Request, 'headers' | 'signal'>) => {
    const response = await send(endpoint, { ...request, ...options })
    return { body: await resultOf<E>(response), headers: response.headers }
  }
  if (endpoint.method === 'GET') return readInSession((signal) => once({ signal }))
  if (!origin) return once({})
  return sendWithKey(
    origin,
    `${request.path}\n${request.body ?? ''}`,
    (key) => once({ headers: { 'idempotency-key': `"${key}"` } }),
    (error) => error instanceof Unreachable || (error instanceof ApiError && error.status >= 500),
  )
}

/** Calls an endpoint that sends a file, and returns the response for its content to be read. */
export async function fetchFile<E extends Endpoint & { sendsFile: string }>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Response> {
  return send(endpoint, { ...requestOf(endpoint, input), signal })
}

interface Request {
  path: string
  body: string | undefined
  headers?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

function requestOf<E extends Endpoint>(endpoint: E, input: Input<E>): Request {
  const { body } = input as { body?: unknown }
  return { path: pathOf(endpoint, input), body: body === undefined ? undefined : JSON.stringify(body) }
}

async function send(endpoint: Endpoint, { path, body, headers, signal }: Request): Promise<Response> {
  const sentAt = Date.now()
  const response = await fetch(path, {
    method: endpoint.method,
    credentials: 'include',
    ...(signal && { signal }),
    ...(body !== undefined && { body }),
    headers: {
      ...headers,
      ...ownerHeaders(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  }).catch(throwUnreachable)
  noteBuild(response)
  noteServerTime(response, sentAt)
  if (response.status === 401 || (endpoint.changesSession && response.ok)) {
    // A browser that refuses storage has nothing to clear.
    await clearStore().catch(() => undefined)
  }
  if (!response.ok) throw new ApiError(response.status, response.statusText, await textOf(response))
  return response
}

/** @throws Unreachable where the body breaks off: then nobody knows the outcome either */
const textOf = (response: Response): Promise<string> => response.text().catch(throwUnreachable)

/** Not checked here: the server has checked the body against the endpoint's schema. */
async function resultOf<E extends Endpoint>(response: Response): Promise<Result<E>> {
  const text = await textOf(response)
  try {
    return (text === '' ? undefined : JSON.parse(text)) as Result<E>
  } catch (error) {
    // Broken off where the browser could not tell, or something in between answered in the server's place.
    throw new Unreachable({ cause: error })
  }
}

/** What the browser throws where there is no network, or no more; a call that was aborted throws something else. */
function throwUnreachable(error: unknown): never {
  throw error instanceof TypeError ? new Unreachable({ cause: error }) : error
}

/** The query of an endpoint that reads. Its key is made of the path, its parameters and the query string. */
export function queryOf<E extends Endpoint>(endpoint: E, ...args: Args<E>) {
  const [input] = args as [input?: Input<E>]
  return queryOptions({ queryKey: keyOf(endpoint, input), queryFn: () => call(endpoint, ...args) })
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

/** The server's sentence for a failure, or else what the error says; where a proxy sent a page, no more than its status. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.sentence) return error.sentence
  if (error instanceof ApiError && error.isPage) {
    return isFromProxy(error) ? UNREACHABLE : `The server answered ${error.status}`
  }
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
