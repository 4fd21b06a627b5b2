import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Role } from '#shared/people/people.ts'
import { Forbidden, isId, NotAdmin, NotFound, NotSignedIn, WrongToken } from './errors.ts'
import { refuseOtherOrganization, refuseOtherPerson } from './page-owner.ts'
import { admitProgram, bearerOf, hasBearer, type FindProgram } from '../sessions/programs.ts'
import { refuseOtherSites } from './same-site.ts'
import { COOKIE_SECONDS, readRole, readSession, type Session } from '../sessions/sessions.ts'
import * as t from '#texts/calls/errors.ts'
import { say } from '#shared/texts/say.ts'

/** `org-…` means the path's `orgId`, `member`, `admin` and `operator` the active one. `…or-token` admits programs. */
export type Access =
  | 'anyone'
  | 'self'
  | 'member'
  | 'member-or-token'
  | 'admin'
  | 'org-member'
  | 'org-member-or-token'
  | 'org-admin'
  | 'operator'
  | 'customer'

/** They see the order's public part and nothing else. */
export interface Customer {
  orgId: string
  orderId: string
  linkId: string
}

/** Whether a person runs this server. */
export type FindOperator = (session: Session) => Promise<boolean>

/** @throws HttpError where the token opens nothing (any more), or too many were tried */
export type FindCustomer = (token: string, address: string) => Promise<Customer>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Allowed even while a password that somebody else chose must be changed. */
    beforePasswordChange?: true
    /** An outdated page learns of the change of person by this call. */
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
    sessionCookie: SessionCookie
    /** The API descriptions are open to all and not listed. */
    routeTable: { method: string; url: string; access: Access | undefined }[]
  }
}

/** For the test that walks them all. */
export function listRoutes(app: FastifyInstance): void {
  app.decorate('routeTable', [])
  app.addHook('onRoute', ({ method, url, config }) => {
    const { access }: FastifyContextConfig = config ?? {}
    for (const each of [method].flat()) app.routeTable.push({ method: each, url, access })
  })
}

const meansActive = (access: Access): boolean => access !== 'self' && !access.startsWith('org-')

const MOST_TOKENS = 10_000

/** Signed, HttpOnly, and bound to the host where the address is https. */
interface SessionCookie {
  read(request: FastifyRequest): Promise<Session | null>
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

export function guardRoutes(
  app: FastifyInstance,
  { db, pool, config: { appUrl } }: Pick<Services, 'db' | 'pool' | 'config'>,
  find: { customer: FindCustomer; program: FindProgram; operator: FindOperator },
): void {
  const secure = appUrl.startsWith('https:')
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
      await app.anonymousTurn(request)
    }
  })

  async function admit(request: FastifyRequest): Promise<void> {
    const { access, beforePasswordChange, tellsWho } = request.routeOptions.config
    const asksWho = access && access !== 'anyone' && access !== 'customer'
    const token = asksWho ? bearerOf(request) : undefined
    if (token !== undefined) {
      // Browsers don't send it by themselves, so other sites can't use it.
      request.session = await admitProgram(request, find.program, token)
      return
    }
    refuseOtherSites(request, appUrl)
    if (!access || access === 'anyone') return
    if (access === 'customer') {
      const { token = '' } = request.params as { token?: string }
      request.customer = await find.customer(token, request.ip)
      if (request.method === 'POST') await refuseOwnShop(request, request.customer)
      return
    }
    request.session = await read(request)
    if (!request.session) throw hasBearer(request) ? new WrongToken() : new NotSignedIn()
    if (!tellsWho) refuseOtherPerson(request, request.session)
    if (request.session.mustChangePassword && !beforePasswordChange) {
      throw new Forbidden(say(t.newPasswordFirst))
    }
    if (meansActive(access)) await refuseOtherOrganization(request, request.session, db)
    const role = access.startsWith('org-') ? await roleOnPath(request, request.session) : request.session.role
    if (access.endsWith('admin') && role !== 'ADMIN') {
      throw new NotAdmin()
    }
    if (access === 'operator' && !(await find.operator(request.session))) {
      throw new Forbidden(say(t.operatorsOnly))
    }
  }

  /** The security log names the session, so the request keeps it. */
  async function refuseOwnShop(request: FastifyRequest, { orgId }: Customer): Promise<void> {
    const session = await read(request)
    if (!session || !(await readRole(db, orgId, session.userId))) return
    request.session = { ...session, orgId }
    throw new Forbidden(say(t.customersOnly))
  }

  async function roleOnPath(request: FastifyRequest, session: Session): Promise<Role> {
    const { orgId = '' } = request.params as { orgId?: string }
    if (orgId === session.orgId) return session.role
    // The handler's turn only starts when the whole body has arrived, and others mustn't wait for that.
    const role = isId(orgId)
      ? await request.server.inQueue(request, false, () => readRole(db, orgId, session.userId))
      : undefined
    // To outsiders an organization doesn't exist.
    if (!role) throw new NotFound(t.organization)
    return role
  }

  async function read(request: FastifyRequest): Promise<Session | null> {
    const token = tokenOf(request, request.cookies[name])
    return (token && (await readSession(pool, db, token))) || null
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

  app.decorate('sessionCookie', {
    read,
    set(reply, token) {
      reply.setCookie(name, token, { ...options, signed: true, maxAge: COOKIE_SECONDS })
    },
    clear(reply) {
      reply.clearCookie(name, options)
    },
  })
}

export function signedIn(request: FastifyRequest): Session {
  if (!request.session) throw new NotSignedIn()
  return request.session
}

/** The path's organization need not be the active one. */
export function byOf(
  request: FastifyRequest<{ Params: { orgId: string } }>,
): Pick<Session, 'orgId' | 'userId' | 'idempotency'> {
  const { userId, idempotency } = signedIn(request)
  return { orgId: request.params.orgId, userId, ...(idempotency && { idempotency }) }
}

export function customerOf(request: FastifyRequest): Customer {
  if (!request.customer) throw new NotFound(t.page)
  return request.customer
}
