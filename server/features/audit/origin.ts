import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { browserName } from '#shared/people/browser-name.ts'
import { networkOf } from '../../core/shares/network.ts'

/** The origin of a request, as far as the audit shows it. */
export const originSchema = z.object({
  network: z.string(),
  /** In words, such as "Firefox on Windows". */
  device: z.string(),
  requestId: z.string(),
})

export type Origin = z.infer<typeof originSchema>

export function originOf({ ip, headers, id }: FastifyRequest): Origin {
  return { network: networkOf(ip), device: browserName(headers['user-agent'] ?? ''), requestId: id }
}
