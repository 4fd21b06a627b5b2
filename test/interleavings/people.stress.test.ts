import { afterAll, beforeAll, test } from 'vitest'
import {
  anInvite,
  anOrder,
  anotherBrowser,
  anUpload,
  joins,
  PASSWORD,
  type Somebody,
} from '../support/factories.ts'
import { type TestKerf } from '../support/kerf.ts'
import { aPicture } from '../support/pictures/pictures.ts'
import { verifyPassword } from '../../server/sessions/passwords.ts'
import { newPasswordLink } from '../../server/features/people/admin/operator.service.ts'
import { expectSerial, openServers, request, type Call, type Scene, type Servers } from './interleave.ts'
import { accept, aShop, invite, profile, promote, remove, type Name, type Shop } from './people.ts'

// Two changes of a shop's people at the same moment, on two servers: whatever happens in between, it is as if one had come
// after the other.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const NEW = 'ash-and-cherry-77'
const OTHER = 'beech-and-maple-88'

const changePassword = (by: Somebody, newPassword = NEW) =>
  request(by.visitor, 'POST', '/api/user/password', { currentPassword: PASSWORD, newPassword })
const resetPassword = ({ ann, cy }: Shop) =>
  request(ann.visitor, 'POST', '/api/admin/reset-password', { email: cy.email, newPassword: OTHER })
const login = ({ email }: Somebody, inviteCode?: string) =>
  request({ cookie: undefined }, 'POST', '/api/login', { email, password: PASSWORD, inviteCode })

/** Chooses a password by a link that was asked for. */
async function linkFor({ services }: TestKerf, { email }: Somebody): Promise<Call> {
  const link = await newPasswordLink(services, email)
  const token = new URL(link ?? '').searchParams.get('token')
  return request({ cookie: undefined }, 'POST', '/api/set-password', { token, password: OTHER })
}

/** Which of the passwords of this test is somebody's. */
async function passwordOf({ user }: Somebody): Promise<string | undefined> {
  const { rows } = await servers.client.query('select password from users where id = $1', [user.id])
  for (const password of [PASSWORD, NEW, OTHER]) {
    if (await verifyPassword(rows[0].password, password)) return password
  }
  return undefined
}

async function photo(by: Somebody): Promise<Call> {
  const profileImageURL = await anUpload(by, await aPicture())
  return request(by.visitor, 'PUT', '/api/user/profile-image', { profileImageURL })
}

const ADDRESS = 'somebody.new'
let addresses = 900_000
/** One that nobody has. */
const anEmail = () => `${ADDRESS}${(addresses += 1)}@example.com`
const register = (email: string, body: object) =>
  request({ cookie: undefined }, 'POST', '/api/register', { email, password: NEW, ...body })

/** Whether somebody's password was reset by an admin of one shop when they belonged to another one already. */
async function isResetAfterJoining({ cy }: Shop): Promise<boolean> {
  const { rows } = await servers.client.query(
    `select from events reset join events joined on joined.data ->> 'userId' = reset.data ->> 'userId'
     where reset.type = 'member.password_reset' and joined.type = 'member.joined' and joined.org_id <> reset.org_id
       and joined.id < reset.id and reset.data ->> 'userId' = $1`,
    [cy.user.id],
  )
  return rows.length > 0
}

/** What each shop is told of somebody's name. */
async function toldOf({ user }: Somebody): Promise<unknown> {
  const { rows } = await servers.client.query(
    `select g.name, e.type, coalesce(e.data ->> 'name', e.data ->> 'to') as told
     from events e join organizations g on g.id = e.org_id
     where e.data ->> 'userId' = $1 and e.type in ('member.joined', 'member.renamed') order by g.name, e.version`,
    [user.id],
  )
  return rows
}

type Pair = (shop: Shop, kerf: TestKerf) => Promise<Omit<Scene, 'orgIds'>>

/** @param names who is needed beside Ann */
const of = (names: Name[], pair: Pair) => ({ names, pair })

const PAIRS = {
  'an invite is used, and its maker removed': of(['ben', 'dan'], async ({ ann, ben, dan }) => ({
    bothWays: true,
    a: accept(dan, await anInvite(ben, { role: 'ADMIN' })),
    b: remove(ann, ben),
  })),
  'an invite is used, and revoked': of(['dan'], async ({ ann, dan }) => {
    const { body } = await ann.visitor.post(`/api/organizations/${ann.orgId}/invites`, {})
    const revoked = request(ann.visitor, 'DELETE', `/api/organizations/${ann.orgId}/invites/${body.id}`)
    return { a: accept(dan, body.code), b: revoked }
  }),
  'an invite for one is used by two': of(['dan'], async ({ ann, dan }) => {
    const code = await anInvite(ann)
    return { a: accept(dan, code), b: register(anEmail(), { inviteCode: code, displayName: 'Eve' }) }
  }),
  'who was removed signs in by an invite, and it is revoked': of(['cy'], async ({ ann, cy }, kerf) => {
    await remove(ann, cy)(kerf)
    const { body } = await ann.visitor.post(`/api/organizations/${ann.orgId}/invites`, {})
    const revoked = request(ann.visitor, 'DELETE', `/api/organizations/${ann.orgId}/invites/${body.id}`)
    return { bothWays: true, a: login(cy, body.code), b: revoked }
  }),
  'who was removed signs in by an invite, and changes the password by a link': of(
    ['cy'],
    async (shop, kerf) => {
      const { ann, cy } = shop
      await remove(ann, cy)(kerf)
      return {
        bothWays: true,
        a: login(cy, await anInvite(ann)),
        b: await linkFor(kerf, cy),
        look: () => passwordOf(cy),
      }
    },
  ),
  'an invite is made, and its maker demoted': of(['ben'], async ({ ann, ben }) => ({
    a: invite(ben),
    b: promote(ann, ben, 'SALES'),
  })),
  'two admins remove each other': of(['ben'], async ({ ann, ben }) => ({
    a: remove(ann, ben),
    b: remove(ben, ann),
  })),
  'the last two admins step down': of(['ben'], async ({ ann, ben }) => ({
    a: promote(ann, ann, 'SHOP'),
    b: promote(ben, ben, 'SHOP'),
  })),
  'an admin is removed, and makes another one': of(['ben', 'cy'], async ({ ann, ben, cy }) => ({
    a: remove(ann, ben),
    b: promote(ben, cy, 'ADMIN'),
  })),
  'all others are removed, and one of them is assigned': of(['cy'], async ({ ann, cy }) => {
    const { id } = await anOrder(ann)
    return {
      a: request(ann.visitor, 'DELETE', '/api/admin/clear-users'),
      b: request(ann.visitor, 'PUT', `/api/orders/${id}/assignees/${cy.user.id}`),
    }
  }),
  'somebody goes to another shop, and is removed from it': of(['dan'], async ({ ann, dan }) => {
    await joins(dan, ann)
    return {
      a: request(dan.visitor, 'PUT', '/api/user/organization', { orgId: ann.orgId }),
      b: request(ann.visitor, 'DELETE', `/api/organizations/${ann.orgId}/members/${dan.user.id}`),
    }
  }),
  'somebody joins a shop, and gets another name': of(['dan'], async ({ ann, dan }) => ({
    bothWays: true,
    a: accept(dan, await anInvite(ann)),
    b: profile(dan, { displayName: 'Daniel' }),
    look: () => toldOf(dan),
  })),
  'somebody is removed from a shop, and joins it': of(['dan'], async ({ ann, dan }) => {
    await joins(dan, ann)
    const removal = request(ann.visitor, 'DELETE', `/api/organizations/${ann.orgId}/members/${dan.user.id}`)
    return { bothWays: true, a: removal, b: accept(dan, await anInvite(ann)) }
  }),
  'somebody is removed from a shop, and joins it by a link of before': of(
    ['dan'],
    async ({ ann, dan }, kerf) => {
      const code = await anInvite(ann, { maxUses: 2 })
      await accept(dan, code)(kerf)
      const removal = request(ann.visitor, 'DELETE', `/api/organizations/${ann.orgId}/members/${dan.user.id}`)
      return { bothWays: true, a: removal, b: accept(dan, code) }
    },
  ),
  'somebody is removed from a shop, and gets another name': of(['dan'], async ({ ann, dan }) => {
    await joins(dan, ann)
    const removal = request(ann.visitor, 'DELETE', `/api/organizations/${ann.orgId}/members/${dan.user.id}`)
    return { bothWays: true, a: removal, b: profile(dan, { displayName: 'Daniel' }) }
  }),
  'a photo is changed, and an order moved': of(['cy'], async ({ cy }) => {
    const { id } = await anOrder(cy)
    const body = { fromStatus: 'ORDER_IN', toStatus: 'FINISH' }
    return { a: await photo(cy), b: request(cy.visitor, 'POST', `/api/orders/${id}/move`, body) }
  }),
  'a photo is changed twice': of(['cy'], async ({ cy }) => ({
    a: await photo(cy),
    b: await photo(cy),
  })),
  'a photo is changed, and its owner removed': of(['cy'], async ({ ann, cy }) => ({
    a: await photo(cy),
    b: remove(ann, cy),
  })),
  'one address is registered twice': of([], async () => {
    const email = anEmail()
    const found = () => register(email, { organizationName: 'Elm', displayName: 'Eve' })
    return { a: found(), b: found() }
  }),
  'an address is registered, and somebody is added with it': of([], async ({ ann }) => {
    const email = anEmail()
    const added = { email, firstName: 'Eve', lastName: 'Elm', role: 'SHOP' }
    return {
      a: register(email, { organizationName: 'Elm', displayName: 'Eve' }),
      b: request(ann.visitor, 'POST', `/api/organizations/${ann.orgId}/create-user`, added),
    }
  }),
  'the address of an unused account is registered, and its password chosen': of([], async ({ ann }) => {
    const unused = { email: anEmail(), firstName: 'Eve', lastName: 'Elm', role: 'SHOP' }
    const { body } = await ann.visitor.post(`/api/organizations/${ann.orgId}/create-user`, unused)
    await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${body.user.id}`)
    const token = new URL(body.setPasswordUrl).searchParams.get('token')
    return {
      bothWays: true,
      a: register(unused.email, { organizationName: 'Elm', displayName: 'Eve' }),
      b: request({ cookie: undefined }, 'POST', '/api/set-password', { token, password: OTHER }),
    }
  }),
  'two people change to one address': of(['ben', 'cy'], async ({ ben, cy }) => {
    const email = anEmail()
    return {
      a: profile(ben, { email, currentPassword: PASSWORD }),
      b: profile(cy, { email, currentPassword: PASSWORD }),
    }
  }),
  'an address is changed, and a forgotten password replaced': of(['cy'], async ({ cy }, kerf) => ({
    a: profile(cy, { email: anEmail(), currentPassword: PASSWORD }),
    b: await linkFor(kerf, cy),
    look: () => passwordOf(cy),
  })),
  'a password is changed, and replaced as forgotten': of(['cy'], async ({ cy }, kerf) => ({
    bothWays: true,
    a: changePassword(cy),
    b: await linkFor(kerf, cy),
    look: () => passwordOf(cy),
  })),
  'a password is changed, and reset by an admin': of(['cy'], async (shop) => ({
    a: changePassword(shop.cy),
    b: resetPassword(shop),
    look: () => passwordOf(shop.cy),
  })),
  'a password is changed twice': of(['cy'], async (shop, kerf) => {
    const visitor = await anotherBrowser(kerf, shop.cy)
    return {
      a: changePassword(shop.cy),
      b: changePassword({ ...shop.cy, visitor }, OTHER),
      look: () => passwordOf(shop.cy),
    }
  }),
  'a password is changed, and somebody signs in with the former one': of(['cy'], async ({ cy }) => ({
    bothWays: true,
    a: changePassword(cy),
    b: login(cy),
    look: () => passwordOf(cy),
  })),
  'a password is reset by an admin, and its owner joins another shop': of(['cy', 'dan'], async (shop) => ({
    bothWays: true,
    a: resetPassword(shop),
    b: accept(shop.cy, await anInvite(shop.dan)),
    // A request that is under way when its session ends is finished; but who has joined is not that admin's alone any more.
    also: [204, 200],
    look: () => isResetAfterJoining(shop),
  })),
  'a password is reset by an admin, and its owner gets another name': of(['cy'], async (shop) => ({
    a: resetPassword(shop),
    b: profile(shop.cy, { displayName: 'Cyrus' }),
    look: () => passwordOf(shop.cy),
  })),
  'a stage gets two limits': of(['ben'], async ({ ann, ben }) => {
    const limit = (by: Somebody, wipLimit: number) =>
      request(by.visitor, 'PATCH', `/api/organizations/${ann.orgId}/columns/FINISH`, { wipLimit })
    return { a: limit(ann, 3), b: limit(ben, 4) }
  }),
}

test.each(Object.entries(PAIRS))('%s', async (_, { names, pair }) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf, names)
    const shops = names.includes('dan') ? [shop.ann, shop.dan] : [shop.ann]
    return { ...(await pair(shop, kerf)), orgIds: shops.map(({ orgId }) => orgId) }
  })
})
