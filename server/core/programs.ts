import type { FastifyRequest } from 'fastify'
import { TOKEN_START, type TokenScope } from '#shared/tokens/tokens.ts'
import { Forbidden, NotFound } from './errors.ts'
import type { Session } from './sessions.ts'

/** A program acts by its token as the token's owner, in one organization. */
export interface Program {
  session: Session & { via: string }
  scope: TokenScope
}

/**
 * Finds the program with this token.
 * @param address of the network that asks
 * @throws HttpError where the token opens nothing (any more), or there are too many calls
 */
export type FindProgram = (token: string, address: string) => Promise<Program>

const READS = new Set(['GET', 'HEAD'])

export const takesTokens = (access: string): boolean => access.endsWith('-or-token')

/** Whether the header holds any token, from Kerf or from a proxy in front of it. */
export const hasBearer = ({ headers }: FastifyRequest): boolean =>
  /^bearer(\s|$)/i.test(headers.authorization ?? '')

/** The API token of a request. A proxy's own token doesn't count: people behind it use their cookies. */
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
  if (session.mustChangePassword) throw new Forbidden('Please choose a new password first')
  const { access } = routeOptions.config
  if (!access || !takesTokens(access)) {
    throw new Forbidden('Programs cannot do this. Sign in to the page for it')
  }
  if (scope === 'read' && !READS.has(method)) throw new Forbidden('This token may only read')
  const { orgId = session.orgId } = params as { orgId?: string }
  // The token's owner may also belong to other organizations.
  if (orgId.toLowerCase() !== session.orgId) throw new NotFound('Organization')
  return session
}
