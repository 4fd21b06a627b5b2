import type { z } from 'zod'

/**
 * One call of the API, as both sides know it: the server makes a route and its description of it, the page a typed
 * function. The page's build leaves out the schemas (build/endpoints.ts), so that no zod comes with them.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `:name`. */
  path: `/api/${string}`
  /** One line for the description of the API. */
  summary: string
  description?: string
  /** What stands in the path, where it is more than text. */
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** The body of the response; left out where there is none, which is a 204, and where a file is sent. */
  response?: z.ZodType
  /** The body of a 503, where it is not one sentence. */
  unavailable?: z.ZodType
  /** The body of a 409, where it may say more than one sentence. */
  conflict?: z.ZodType
  /** The status of the response, where it is not 200, or 204 without a body. */
  status?: 201
  /** After it the session is somebody else's, nobody's, or looks at another organization. */
  changesSession?: true
  /** Takes an Idempotency-Key: a request that is sent again with the same one takes effect once. */
  idempotent?: true
  /** Whether the response may be a 304. */
  mayBeUnmodified?: true
  /** The response is a file and no JSON, of these media types: the handler sends it itself. */
  sendsFile?: string
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What a caller sends: the path's parameters by name, and `query` and `body` where the endpoint has them. */
export type Input<E extends Endpoint> = { [Name in NamesIn<E['path']>]: string } & (E extends {
  query: infer Query extends z.ZodType
}
  ? { query?: z.input<Query> }
  : unknown) &
  (E extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : unknown)

/** What a caller gets. */
export type Result<E extends Endpoint> = E extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

/** The endpoints of a feature, under the heading that they have in the description of the API. */
export function defineApi<const Endpoints extends Record<string, Endpoint>>(
  tag: string,
  endpoints: Endpoints,
): { [Name in keyof Endpoints]: Endpoints[Name] & { tag: string } } {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, tag }]),
  ) as { [Name in keyof Endpoints]: Endpoints[Name] & { tag: string } }
}
