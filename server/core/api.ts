import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { errorSchema } from './error-answers.ts'

/** The server as features see it: what a route declares with zod is what its handler gets. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The answers of a route: its own, and one shape for every error. */
export function answers<T extends Record<number, z.ZodType>>(own: T) {
  return { ...own, '4xx': errorSchema, '5xx': errorSchema } as const
}
