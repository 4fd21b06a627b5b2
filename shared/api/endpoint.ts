import type { z } from 'zod'

/** The page's build drops the schemas (build/endpoints.ts), so that it doesn't load zod. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `:name`. */
  path: `/api/${string}`
  /** One line for the description of the API. */
  summary: string
  description?: string
  /** Where they are more than text. */
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** Left out for a 204 without a body, and for a file. */
  response?: z.ZodType
  /** Where it isn't a single sentence. */
  unavailable?: z.ZodType
  /** Where it may hold more than a sentence. */
  conflict?: z.ZodType
  /** Where it isn't 200, or 204 without a body. */
  status?: 201
  /** After it the session may belong to another person or nobody. */
  changesSession?: true
  idempotent?: true
  mayBeUnmodified?: true
  /** Media types. The handler sends the file itself. */
  sendsFile?: string
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Input<E extends Endpoint> = { [Name in NamesIn<E['path']>]: string } & (E extends {
  query: infer Query extends z.ZodType
}
  ? { query?: z.input<Query> }
  : unknown) &
  (E extends { body: infer Body extends z.ZodType } ? { body: z.input<Body> } : unknown)

export type Result<E extends Endpoint> = E extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

export function defineApi<const Endpoints extends Record<string, Endpoint>>(
  tag: string,
  endpoints: Endpoints,
): { [Name in keyof Endpoints]: Endpoints[Name] & { tag: string } } {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, tag }]),
  ) as { [Name in keyof Endpoints]: Endpoints[Name] & { tag: string } }
}
