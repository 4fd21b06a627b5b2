import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Pool } from '../db/client.ts'
import type { Role } from '#shared/people/people.ts'
import { Forbidden, NotAdmin, NotFound, NotSignedIn, WrongToken } from './errors.ts'
import { isId } from './ids.ts'
import { refuseOtherOrganization, refuseOtherPerson } from './page-owner.ts'
import { admitProgram, bearerOf, hasBearer, type FindProgram } from './programs.ts'
import { refuseOtherSites } from './same-site.ts'
import { COOKIE_SECONDS, readRole, readSession, type Session } from './sessions.ts'

/**
 * Who may call a route. `anyone` needs no sign-in. `self` concerns the account of the person signed in, in any
 * of their organizations. `member` and `admin` mean the active organization, which also scopes what the route
 * sees. `org-member` and `org-admin` mean the organization that the path names as `orgId`. Values ending in
 * `or-token` also admit programs, each in the one organization of its token. `customer` means the holder of an
 * order's link, which the path names as `token`. A session opens nothing there, and a session of the same shop
 * is refused.
 */
export type Access =
  | 'anyone'
  | 'self'
  | 'member'
  | 'member-or-token'
  | 'admin'
  | 'org-member'
  | 'org-member-or-token'
  | 'org-admin'
  | 'customer'

/** The holder of an order's link: they see its public part and nothing else. */
export interface Customer {
  orgId: string
  orderId: string
  linkId: string
}

/**
 * Finds the holder of this token.
 * @param address of the network that asks
 * @throws HttpError where the token opens nothing (any more), or too many were tried
 */
export type FindCustomer = (token: string, address: string) => Promise<Customer>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Allowed even while a password that somebody else chose must be changed. */
    beforePasswordChange?: true
    /** Tells who is signed in, even to another person's page: that page learns of the change by this call. */
    tellsWho?: true
    /** Sends much data at once: other sites may not start it. */
    isExport?: boolean
    /** Monitors call it, so one caller's unread responses must not make the server look down. */
    isAboutServer?: true
  }
  interface FastifyRequest {
    session: Session | null
    customer: Customer | null
  }
  interface FastifyInstance {
    /** Every route and who may call it. The API descriptions are open to all and not listed. */
    routeTable: { method: string; url: string; access: Access | undefined }[]
  }
}

/** Records every later route, for the test that walks them all. */
export function listRoutes(app: FastifyInstance): void {
  app.decorate('routeTable', [])
  app.addHook('onRoute', ({ method, url, config }) => {
    const { access }: FastifyContextConfig = config ?? {}
    for (const each of [method].flat()) app.routeTable.push({ method: each, url, access })
  })
}

/** Whether the active organization decides what the route sees and changes. */
const meansActive = (access: Access): boolean => access !== 'self' && !access.startsWith('org-')

const MOST_TOKENS = 10_000

/** The session's cookie: signed, HttpOnly, and bound to the host where the address is https. */
export interface SessionCookie {
  read(request: FastifyRequest): Promise<Session | null>
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

export function guardRoutes(
  app: FastifyInstance,
  deps: { db: Database; pool: Pool; appUrl: string; findCustomer: FindCustomer; findProgram: FindProgram },
): SessionCookie {
  const secure = deps.appUrl.startsWith('https:')
  const name = secure ? '__Host-kerf' : 'kerf'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  // Checking a signature is expensive and its result never changes. The database still confirms the session
  // each time.
  const tokens = new Map<string, string>()

  app.addHook('onRoute', (route) => {
    const config: FastifyContextConfig | undefined = route.config
    if (!config?.access) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
  })

  app.decorateRequest('session', null)
  app.decorateRequest('customer', null)
  app.addHook('onRequest', async (request) => {
    try {
      await admit(request)
    } finally {
      // Refused callers take a turn too: refusing them costs as much.
      await app.strangersTurn(request)
    }
  })

  async function admit(request: FastifyRequest): Promise<void> {
    const { access, beforePasswordChange, tellsWho } = request.routeOptions.config
    const asksWho = access && access !== 'anyone' && access !== 'customer'
    const token = asksWho ? bearerOf(request) : undefined
    if (token !== undefined) {
      // Browsers don't send it by themselves, so other sites can't use it. A cookie beside it is ignored.
      request.session = await admitProgram(request, deps.findProgram, token)
      return
    }
    refuseOtherSites(request, deps.appUrl)
    if (!access || access === 'anyone') return
    if (access === 'customer') {
      const { token = '' } = request.params as { token?: string }
      request.customer = await deps.findCustomer(token, request.ip)
      if (request.method === 'POST') await refuseOwnShop(request, request.customer)
      return
    }
    request.session = await read(request)
    if (!request.session) throw hasBearer(request) ? new WrongToken() : new NotSignedIn()
    if (!tellsWho) refuseOtherPerson(request, request.session)
    if (request.session.mustChangePassword && !beforePasswordChange) {
      throw new Forbidden('Please choose a new password first')
    }
    if (meansActive(access)) await refuseOtherOrganization(request, request.session, deps.db)
    const role = access.startsWith('org-') ? await roleOnPath(request, request.session) : request.session.role
    if (access.endsWith('admin') && role !== 'ADMIN') {
      throw new NotAdmin()
    }
  }

  /**
   * Nobody acts as a customer of their own shop. The request keeps the session so that the security log names
   * it.
   */
  async function refuseOwnShop(request: FastifyRequest, { orgId }: Customer): Promise<void> {
    const session = await read(request)
    if (!session || !(await readRole(deps.db, orgId, session.userId))) return
    request.session = { ...session, orgId }
    throw new Forbidden('You are signed in to this shop. Only the customer can answer here')
  }

  async function roleOnPath(request: FastifyRequest, session: Session): Promise<Role> {
    const { orgId = '' } = request.params as { orgId?: string }
    if (orgId === session.orgId) return session.role
    // This doesn't wait for the handler's turn: that starts when the whole body has arrived, and others mustn't
    // wait for that.
    const role = isId(orgId)
      ? await request.server.inTurn(request, false, () => readRole(deps.db, orgId, session.userId))
      : undefined
    // To outsiders an organization doesn't exist.
    if (!role) throw new NotFound('Organization')
    return role
  }

  async function read(request: FastifyRequest): Promise<Session | null> {
    const token = tokenOf(request, request.cookies[name])
    return (token && (await readSession(deps.pool, deps.db, token))) || null
  }

  function tokenOf(request: FastifyRequest, signed: string | undefined): string | undefined {
    if (!signed) return undefined
    const known = tokens.get(signed)
    if (known) return known
    const { valid, value } = request.unsignCookie(signed)
    if (!valid) return undefined
    if (tokens.size >= MOST_TOKENS) tokens.clear()
    tokens.set(signed, value)
    return value
  }

  return {
    read,
    set(reply, token) {
      reply.setCookie(name, token, { ...options, signed: true, maxAge: COOKIE_SECONDS })
    },
    clear(reply) {
      reply.clearCookie(name, options)
    },
  }
}

/** The session of a request whose route requires one. */
export function signedIn(request: FastifyRequest): Session {
  if (!request.session) throw new NotSignedIn()
  return request.session
}

/** The person acting in the organization that the path names, which need not be the active one. */
export function byOf(
  request: FastifyRequest<{ Params: { orgId: string } }>,
): Pick<Session, 'orgId' | 'userId' | 'idempotency'> {
  const { userId, idempotency } = signedIn(request)
  return { orgId: request.params.orgId, userId, ...(idempotency && { idempotency }) }
}

/** The customer of a request whose route admits holders of a link. */
export function customerOf(request: FastifyRequest): Customer {
  if (!request.customer) throw new NotFound('Page')
  return request.customer
}
