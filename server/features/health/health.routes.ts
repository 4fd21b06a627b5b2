import type { FastifyRequest } from 'fastify'
import { healthApi } from '#shared/api/health.ts'
import type { Services } from '../../services.ts'
import { signedIn } from '../../http/access.ts'
import { serve, type Api } from '../../http/api.ts'
import { describeServer, testMail, testPush } from './health.service.ts'
import { isOperator } from './operators.ts'

export function operatorRoutes(api: Api, services: Services): void {
  const { config, db } = services

  serve(api, healthApi.mine, { access: 'member' }, async (request) => ({
    isOperator: await isOperator(db, config, signedIn(request)),
  }))

  serve(api, healthApi.details, { access: 'operator' }, (request) =>
    describeServer(services, isProxyTrusted(request)),
  )

  serve(api, healthApi.testMail, { access: 'operator', takesLong: true }, (request) =>
    testMail(services, signedIn(request)),
  )

  serve(api, healthApi.testPush, { access: 'operator', takesLong: true }, (request) =>
    testPush(services, signedIn(request)),
  )
}

/** Fastify takes the caller's address from a proxy that it trusts. Null if no proxy passed the call on. */
function isProxyTrusted({ headers, ips }: FastifyRequest): boolean | null {
  if (headers['x-forwarded-for'] === undefined) return null
  return ips !== undefined && ips.length > 1
}
