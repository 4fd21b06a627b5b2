import { noteBuild } from './new-build.ts'
import { noteKept } from './offline.ts'
import { forgetKept } from './offline-store.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// After these the session is somebody else's, or looks at another organization.
const TURNS = /^\/api\/(login|logout|register|user\/organization)$/

/** A call that did not succeed. `sentence` is what the server wants to tell, if it said anything. */
export class ApiError extends Error {
  readonly status: number
  readonly sentence: string | undefined
  /** Sentences per field of what was sent. */
  readonly fields: Record<string, string>

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    this.status = status
    const body = parse(text)
    this.sentence = body?.message
    this.fields = body?.fields ?? {}
  }
}

/** Calls the server and returns its answer; undefined when it has no body. */
export async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** As `call`, with the headers. */
export async function request(method: Method, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  noteBuild(response)
  noteKept(path, response)
  if (response.status === 401 || (method !== 'GET' && response.ok && TURNS.test(path))) {
    // Where the browser refuses storage there is nothing to forget.
    await forgetKept().catch(() => undefined)
  }
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response
}

/** What to tell about a failure: the server's sentence, or the one given where it said none. */
export function sentenceOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError ? error.sentence : undefined) ?? otherwise
}

function parse(text: string): { message?: string; fields?: Record<string, string> } | undefined {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A proxy in between answers in its own words.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
