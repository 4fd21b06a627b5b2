import type { FastifyRequest } from 'fastify'
import { TOKEN_START, type TokenScope } from '#shared/tokens/tokens.ts'
import { Forbidden, NotFound } from '../http/errors.ts'
import type { Session } from './sessions.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

/** A program acts by its token as the token's owner, in one organization. */
export interface Program {
  session: Session & { via: string }
  scope: TokenScope
}

/** @throws HttpError where the token opens nothing (any more), or there are too many calls */
export type FindProgram = (token: string, address: string) => Promise<Program>

const READS = new Set(['GET', 'HEAD'])

export const takesTokens = (access: string): boolean => access.endsWith('-or-token')

/** Also one of a proxy in front of Kerf. */
export const hasBearer = ({ headers }: FastifyRequest): boolean =>
  /^bearer(\s|$)/i.test(headers.authorization ?? '')

/** A proxy's own token doesn't count: people behind it use their cookies. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [, token] = /^bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '') ?? []
  return token?.startsWith(TOKEN_START) ? token : undefined
}

/** @throws HttpError where programs may not call the route, or not this one */
export async function admitProgram(
  { method, ip, params, routeOptions }: FastifyRequest,
  findProgram: FindProgram,
  token: string,
): Promise<Session> {
  const { session, scope } = await findProgram(token, ip)
  if (session.mustChangePassword) throw new Forbidden(say(t.newPasswordFirst))
  const { access } = routeOptions.config
  if (!access || !takesTokens(access)) {
    throw new Forbidden(say(t.tokenCant))
  }
  if (scope === 'read' && !READS.has(method)) throw new Forbidden(say(t.tokenReadsOnly))
  const { orgId = session.orgId } = params as { orgId?: string }
  // The token's owner may also belong to other organizations.
  if (orgId.toLowerCase() !== session.orgId) throw new NotFound(t.organization)
  return session
}
