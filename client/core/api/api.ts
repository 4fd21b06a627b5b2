import { queryOptions } from '@tanstack/react-query'
import type { Result, Endpoint, Input } from '#shared/api/endpoint.ts'
import { pathOf } from '#shared/requests.ts'
import * as t from '#texts/page/connection.ts'
import { noteBuild } from '../lazy/new-build.ts'
import { noteServerTime } from '../server-clock.ts'
import { ownerHeaders } from './page-owner.ts'
import { markUsed, requestKey } from './request-id.ts'
import { readInSession } from './session-change.ts'
import { clearStore } from '../persist/store.ts'

export class ApiError extends Error {
  readonly status: number
  readonly sentence: string | undefined
  /** The server's sentences, by the field that was sent. */
  readonly fields: Record<string, string>
  readonly body: object | undefined
  /** A page in HTML came instead, as proxies send it. */
  readonly isPage: boolean

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    const body = parse(text)
    this.sentence = body?.message ?? (status === 413 ? t.tooLargeForProxy : undefined)
    this.fields = body?.fields ?? {}
    this.body = body
    this.isPage = text.trimStart().startsWith('<')
  }
}

/** An endpoint that takes an Idempotency-Key also takes the id of the draft or form that the request comes from. */
type Args<E extends Endpoint> = E extends { idempotent: true }
  ? [input: Input<E>, requestId: string]
  : keyof Input<E> extends never
    ? []
    : [input: Input<E>]

/** No complete response came: the server, or the network to it, is away. */
export class Unreachable extends Error {
  constructor(options: ErrorOptions) {
    super(t.unreachable, options)
  }
}

export const isFromProxy = (error: unknown): boolean =>
  error instanceof ApiError && error.sentence === undefined && error.status >= 502 && error.status <= 504

export const isUnreached = (error: unknown): boolean => error instanceof Unreachable || isFromProxy(error)

/** Why a call failed that may succeed in a moment. Undefined for any other failure. */
export function passingReason(error: unknown): string | undefined {
  if (isUnreached(error)) return t.unreachable
  return error instanceof ApiError && error.status === 503 ? error.sentence : undefined
}

export async function call<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Result<E>> {
  const { body } = await callWithHeaders(endpoint, ...args)
  return body
}

export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  ...args: Args<E>
): Promise<{ body: Result<E>; headers: Headers }> {
  const [input = {} as Input<E>, requestId] = args as [input?: Input<E>, requestId?: string]
  const request = requestOf(endpoint, input)
  const once = async (options: Pick<Request, 'headers' | 'signal'>) => {
    const response = await send(endpoint, { ...request, ...options })
    return { body: await resultOf<E>(response), headers: response.headers }
  }
  if (endpoint.method === 'GET') return readInSession((signal) => once({ signal }))
  if (requestId === undefined) return once({})
  const key = requestKey(requestId, `${request.path}\n${request.body ?? ''}`)
  const answer = await once({ headers: { 'idempotency-key': `"${key}"` } })
  markUsed(key)
  return answer
}

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

/** @throws Unreachable if the body breaks off: then the outcome is unknown too */
const textOf = (response: Response): Promise<string> => response.text().catch(throwUnreachable)

/** Not checked here: the server has checked it against the endpoint's schema. */
async function resultOf<E extends Endpoint>(response: Response): Promise<Result<E>> {
  const text = await textOf(response)
  try {
    return (text === '' ? undefined : JSON.parse(text)) as Result<E>
  } catch (error) {
    // The body broke off unnoticed, or a proxy answered in the server's place.
    throw new Unreachable({ cause: error })
  }
}

/** The browser throws a TypeError without a network. An aborted call throws something else. */
function throwUnreachable(error: unknown): never {
  throw error instanceof TypeError ? new Unreachable({ cause: error }) : error
}

export function queryOf<E extends Endpoint>(endpoint: E, ...args: Args<E>) {
  const [input] = args as [input?: Input<E>]
  return queryOptions({ queryKey: keyOf(endpoint, input), queryFn: () => call(endpoint, ...args) })
}

/** This device stores the latest answer and shows it while there is no network. */
export function storedQueryOf<E extends Endpoint>(endpoint: E, ...args: Args<E>) {
  return queryOptions({ ...queryOf(endpoint, ...args), meta: { stored: 'later' } })
}

/** `/api/orders/:id/notes` becomes `['/api/orders', id, 'notes']`, so that all keys of an order begin alike. */
export function keyOf({ path }: Endpoint, { query, ...values }: Record<string, unknown> = {}): unknown[] {
  const parts = path.split(/\/?(:\w+)\/?/).filter((part) => part !== '')
  const filled = parts.map((part) => (part.startsWith(':') ? values[part.slice(1)] : part))
  return query === undefined ? filled : [...filled, query]
}

/** The fallback if the server sent no sentence, or says only that it failed. */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status !== 500 ? (error.sentence ?? fallback) : fallback
}

/** Only the status if a proxy sent a page. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.sentence) return error.sentence
  if (error instanceof ApiError && error.isPage) {
    return isFromProxy(error) ? t.unreachable : t.responded({ status: error.status })
  }
  return error instanceof Error ? error.message : String(error)
}

/** A sentence of the server brings its own advice. */
export function withReason(failure: string, error: unknown): string {
  const advice = failure.endsWith(` ${t.tryAgain}`) ? t.tryAgain : ''
  const failed = failure
    .slice(0, failure.length - advice.length)
    .trimEnd()
    .replace(/\.$/, '')
  if (error instanceof Unreachable) return `${failed}. ${error.message}${advice && `. ${advice}`}`
  const reason = error instanceof ApiError ? error.sentence : undefined
  return reason ? `${failed}. ${reason}` : failure
}

function parse(text: string): { message?: string; fields?: Record<string, string> } | undefined {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The response comes from a proxy in between and isn't JSON.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
