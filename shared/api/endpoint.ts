import type { z } from 'zod'

/**
 * One call of the API, for both sides: the server makes a route and its description, the page a typed function.
 * The page's build drops the schemas (build/endpoints.ts), so that it doesn't load zod.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `:name`. */
  path: `/api/${string}`
  /** One line for the description of the API. */
  summary: string
  description?: string
  /** The path's parameters, where they are more than text. */
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** The body of the response. Left out for a 204 without a body, and for a file. */
  response?: z.ZodType
  /** The body of a 503, where it isn't a single sentence. */
  unavailable?: z.ZodType
  /** The body of a 409, where it may hold more than a sentence. */
  conflict?: z.ZodType
  /** The status of the response, where it isn't 200, or 204 without a body. */
  status?: 201
  /** After it the session may belong to another person or nobody, or look at another organization. */
  changesSession?: true
  /** Takes an Idempotency-Key: a request repeated with the same key takes effect once. */
  idempotent?: true
  /** Whether the response may be a 304. */
  mayBeUnmodified?: true
  /** The response is a file of these media types instead of JSON. The handler sends it itself. */
  sendsFile?: string
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** A caller's input: the path's parameters by name, and `query` and `body` where the endpoint has them. */
export type Input<E extends Endpoint> = { [Name in NamesIn<E['path']>]: string } & (E extends {
  query: infer Query extends z.ZodType
}
  ? { query?: z.input<Query> }
  : unknown) &
  (E extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : unknown)

export type Result<E extends Endpoint> = E extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

/** A feature's endpoints, with their heading in the description of the API. */
export function defineApi<const Endpoints extends Record<string, Endpoint>>(
  tag: string,
  endpoints: Endpoints,
): { [Name in keyof Endpoints]: Endpoints[Name] & { tag: string } } {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, tag }]),
  ) as { [Name in keyof Endpoints]: Endpoints[Name] & { tag: string } }
}
