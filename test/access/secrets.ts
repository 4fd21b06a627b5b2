import { customerLinksApi } from '#shared/api/customer-links.ts'
import { filesApi } from '#shared/api/files.ts'
import { membersApi } from '#shared/api/members.ts'
import { webhooksApi } from '#shared/api/webhooks.ts'
import { anAddress, anInvite, PASSWORD, type Somebody } from '../support/factories.ts'
import { SECRET } from '../support/kerf.ts'
import { aToken } from '../support/programs.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Actor } from './access-rows.ts'

/** What its holder can do. */
export interface Secret {
  empowers: string
  /** As it stands in an answer; left out for what stands in none. */
  shape?: RegExp
  /** The only calls whose answers tell it, to those of their callers who may make them; without the roles that are named. */
  toldBy: Record<string, { exceptTo?: Actor[] }>
  /** One of the shop's: what is looked for in all that anybody can read. */
  make: (by: Somebody, order: Order) => Promise<string>
  /** A call by nobody who has it; left out where no call takes it. */
  use?: (visitor: Visitor, secret: string) => Promise<Result>
}

const key = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const once = {}

/** Each secret that Kerf shows somebody or keeps: who is told it, and what it opens. */
export const SECRETS: Record<string, Secret> = {
  "a customer's link": {
    empowers: 'read the public part of one order, write to the shop and sign for the customer',
    shape: /\/t\/[0-9a-f]{32}[\w-]{43}/,
    toldBy: {
      [key(customerLinksApi.read)]: { exceptTo: ['SHOP'] },
      [key(customerLinksApi.make)]: {},
      [key(customerLinksApi.change)]: {},
      [key(customerLinksApi.preview)]: {},
      // Who opens it has it.
      'GET /t/:token': {},
    },
    make: async ({ visitor }, { id }) =>
      lastOf((await visitor.post(`/api/orders/${id}/customer-link`)).body.url),
    use: (visitor, token) => visitor.get(`/t/${token}`),
  },
  'an invite link': {
    empowers: 'join the organization in a role',
    shape: /auth\?invite=/,
    toldBy: { 'POST /api/organizations/:orgId/invites': once },
    make: (by) => anInvite(by),
    use: (visitor, code) => visitor.get(`/api/invites/${code}`),
  },
  'a link to choose a password': {
    empowers: 'sign in as that person, once',
    shape: /set-password\?token=/,
    toldBy: { [key(membersApi.createUser)]: once },
    make: async ({ visitor, orgId }) => {
      const input = { email: 'sets@example.com', firstName: 'Sets', lastName: 'Itself', role: 'SHOP' }
      const { body } = await visitor.post(`/api/organizations/${orgId}/create-user`, input)
      return new URL(body.setPasswordUrl).searchParams.get('token') ?? ''
    },
    use: (visitor, token) => visitor.post('/api/set-password', { token, password: PASSWORD }),
  },
  'the address of a calendar': {
    empowers: 'read numbers, titles and stages of orders with their due dates',
    shape: /[0-9a-f]{32}[\w-]{43}\.ics/,
    // One's own.
    toldBy: { 'GET /api/calendar-feeds': {}, 'POST /api/calendar-feeds': {} },
    make: async ({ visitor }) =>
      lastOf((await visitor.post('/api/calendar-feeds', { kind: 'all' })).body.url),
    use: (visitor, token) => visitor.get(`/api/calendar/${token}`),
  },
  'an API token': {
    empowers: 'do what its owner may, in one organization',
    shape: /kerf_[\w-]{20}/,
    toldBy: { 'POST /api/user/tokens': once },
    make: async (by) => (await aToken(by, { name: 'Secret' })).token,
    use: (visitor, token) => visitor.get('/api/orders', { authorization: `Bearer ${token}` }),
  },
  "a webhook's secret": {
    empowers: 'sign messages as Kerf',
    shape: /whsec_/,
    toldBy: { [key(webhooksApi.create)]: once, 'POST /api/organizations/:orgId/webhooks/:id/secret': once },
    make: async (by) => (await aWebhook(by, 'one')).secret,
  },
  'the path of a webhook': {
    empowers: 'send messages to what stands behind it',
    toldBy: { [key(webhooksApi.list)]: {} },
    make: async (by) => {
      await aWebhook(by, 'hooks-path-that-is-secret')
      return 'hooks-path-that-is-secret'
    },
  },
  'the address of an upload': {
    empowers: 'put one file there for 15 minutes, as the person who asked for it',
    toldBy: { [key(filesApi.allowUpload)]: once },
    make: async (by) => lastOf((await anAddress(by)).search),
  },
  'a password': {
    empowers: 'sign in',
    toldBy: {},
    make: async () => PASSWORD,
  },
  "the server's secret": {
    empowers: 'make any of the links',
    toldBy: {},
    make: async () => SECRET,
  },
  'the cookie of a session': {
    empowers: 'act as the person',
    toldBy: {},
    make: async ({ visitor }) => decodeURIComponent(lastOf(visitor.cookie ?? '', '=')),
    use: (visitor, value) => visitor.get('/api/user', { cookie: `kerf=${encodeURIComponent(value)}` }),
  },
}

const lastOf = (text: string, separator = '/') => text.slice(text.lastIndexOf(separator) + 1)

async function aWebhook({ visitor, orgId }: Somebody, path: string): Promise<{ id: string; secret: string }> {
  const input = { url: `https://hooks.example.com/${path}`, events: ['order.created'] }
  const { status, body } = await visitor.post(`/api/organizations/${orgId}/webhooks`, input)
  if (status !== 201) throw new Error(`No webhook: ${JSON.stringify(body)}`)
  return body
}

/** Which kinds of secrets stand in an answer, by their shapes. */
export const secretsIn = (body: unknown): string[] =>
  Object.entries(SECRETS).flatMap(([name, { shape }]) =>
    shape?.test(typeof body === 'string' ? body : (JSON.stringify(body) ?? '')) ? [name] : [],
  )

/** Which kinds an answer may tell this caller. */
export const secretsFor = (route: string, actor: Actor): string[] =>
  Object.entries(SECRETS).flatMap(([name, { toldBy }]) => {
    const told = toldBy[route]
    return told && !told.exceptTo?.includes(actor) ? [name] : []
  })
