import { beforeAll, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/files.ts'
import type { Order } from '#shared/orders/types.ts'
import { aDrawing, aNewVersion } from '../support/customers/approvals.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../support/factories.ts'
import { sharedKerf, type TestKerf } from '../support/kerf.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import { admins, members, sellers } from './access-rows.ts'

// For each thing that changes the customer's page, or looks as if it did: what each role may do, and what stands there then.

const ROLES = ['ADMIN', 'SHOP', 'SALES', 'other', 'nobody'] as const
type Role = (typeof ROLES)[number]

interface Scene {
  order: Order
  /** Shared with the customer. */
  shared: Attachment
  /** Not shared. */
  hidden: Attachment
  token: string
  /** `/api/orders/{id}` */
  path: string
}

interface Change {
  may: Record<Role, number>
  by: (visitor: Visitor, scene: Scene, role: Role) => Promise<Result>
  /** What stands on the page afterwards, and did not before. Without it the page stays as it was. */
  shows?: RegExp
  /** What stood there before. */
  hides?: RegExp
  /** These may do it, and the customer sees nothing of it. */
  unseenOf?: Role[]
  before?: (scene: Scene) => Promise<unknown>
}

let kerf: TestKerf
let owner: Somebody
let visitors: Record<Role, Visitor>

beforeAll(async () => {
  kerf = await sharedKerf()
  owner = await anAdmin(kerf)
  visitors = {
    ADMIN: (await aMember(kerf, owner, 'ADMIN')).visitor,
    SHOP: (await aMember(kerf, owner, 'SHOP')).visitor,
    SALES: (await aMember(kerf, owner, 'SALES')).visitor,
    other: (await anAdmin(kerf)).visitor,
    nobody: kerf.visitor(),
  }
})

async function aScene(): Promise<Scene> {
  const order = await anOrder(owner, { dueDate: '2030-05-06T00:00:00.000Z' })
  const path = `/api/orders/${order.id}`
  const { body } = await owner.visitor.post(`${path}/customer-link`)
  await owner.visitor.patch(`${path}/customer-link`, { showsDate: true })
  const shared = await aDrawing(owner, order, 'shared.png')
  await owner.visitor.put(fileOf(shared, '/sharing'), { isShared: true })
  return {
    order,
    shared,
    hidden: await aDrawing(owner, order, 'hidden.png'),
    token: body.url.split('/t/')[1],
    path,
  }
}

const fileOf = ({ orderId, id }: Attachment, more = '') => `/api/orders/${orderId}/attachments/${id}${more}`
const asked = ({ path, hidden }: Scene) =>
  owner.visitor.post(`${path}/approvals`, { attachmentId: hidden.id })
const ofShop = () => `/api/organizations/${owner.orgId}`
const messageIn = async ({ path }: Scene): Promise<string> =>
  (await owner.visitor.get(`${path}/notes`)).body.find((note: { customer: string | null }) => note.customer)
    .id

async function newVersion(visitor: Visitor, { shared }: Scene): Promise<Result> {
  // Who may send no file sends none.
  if (visitor === visitors.other || visitor === visitors.nobody) {
    return visitor.post(fileOf(shared).replace(/\/[^/]+$/, ''), {
      originalName: 'x.png',
      fileUrl: '/api/objects/upload/none',
      versionOf: shared.id,
    })
  }
  const body = await aNewVersion({ ...owner, visitor }, { ...shared, originalName: 'newer.png' })
  return { status: 201, headers: new Headers(), body }
}

/** Facts of the order are everybody's; what goes out to the customer is ADMIN's and SALES'; the page's settings are ADMIN's. */
const CHANGES: Record<string, Change> = {
  'another title': {
    may: members(200),
    by: (visitor, { path }) => visitor.patch(path, { title: 'Ash bench' }),
    shows: /Ash bench/,
    hides: /Oak table/,
  },
  'another due date': {
    may: members(200),
    by: (visitor, { path }) => visitor.patch(path, { dueDate: '2030-07-08T00:00:00.000Z' }),
    shows: /July 8/,
    hides: /May 6/,
  },
  'a move': {
    may: members(200),
    by: (visitor, { path }) =>
      visitor.post(`${path}/move`, { fromStatus: 'ORDER_IN', toStatus: 'PRODUCTION' }),
    shows: /aria-current="step"[^>]*>(?:(?!<\/li>)[^])*Production/,
  },
  'delivery instead of pickup': {
    may: members(200),
    by: (visitor, { path, order: { fulfillmentType } }) =>
      visitor.patch(path, { fulfillmentType: fulfillmentType === 'PICKUP' ? 'DELIVERY' : 'PICKUP' }),
    shows: /Pickup|Delivery/,
  },
  archiving: {
    may: { ...members(200), SHOP: 403, SALES: 403 },
    by: (visitor, { path }) => visitor.post(`${path}/archive`, {}),
    shows: /This order is closed/,
  },
  restoring: {
    may: members(200),
    before: ({ path }) => owner.visitor.post(`${path}/archive`, {}),
    by: (visitor, { path }) => visitor.post(`${path}/restore`, {}),
    hides: /This order is closed/,
  },
  'what the customer never sees': {
    may: members(200),
    by: (visitor, { path }) =>
      visitor.patch(path, {
        notes: 'Charge more',
        priority: 'RUSH',
        customerName: 'Kim',
        customerEmail: 'kim@example.com',
      }),
  },
  'a note': {
    may: members(201),
    by: (visitor, { path }) => visitor.post(`${path}/notes`, { content: 'Charge more' }),
  },
  'a message': {
    may: sellers(201),
    by: (visitor, { path }) => visitor.post(`${path}/notes`, { content: 'It is oiled', toCustomer: true }),
    shows: /It is oiled/,
  },
  'deleting a message': {
    may: { ...admins(204), other: 404 },
    before: ({ path }) => owner.visitor.post(`${path}/notes`, { content: 'Ready soon', toCustomer: true }),
    by: async (visitor, scene) => visitor.delete(`${scene.path}/notes/${await messageIn(scene)}`),
    hides: /Ready soon/,
  },
  'sharing a file': {
    may: sellers(200),
    by: (visitor, { hidden }) => visitor.put(fileOf(hidden, '/sharing'), { isShared: true }),
    shows: /hidden\.png/,
  },
  'sharing no longer': {
    may: sellers(200),
    by: (visitor, { shared }) => visitor.put(fileOf(shared, '/sharing'), { isShared: false }),
    hides: /shared\.png/,
  },
  'a new version of a shared file': {
    may: members(201),
    by: newVersion,
    shows: /newer\.png/,
    hides: /shared\.png/,
    unseenOf: ['SHOP'],
  },
  'another name of a shared file': {
    may: sellers(200),
    by: (visitor, { shared }) => visitor.patch(fileOf(shared), { originalName: 'renamed.png' }),
    shows: /renamed\.png/,
    hides: /shared\.png/,
  },
  'another name of another file': {
    may: members(200),
    by: (visitor, { hidden }) => visitor.patch(fileOf(hidden), { originalName: 'renamed.png' }),
  },
  'deleting a shared file': {
    may: sellers(204),
    by: (visitor, { shared }) => visitor.delete(fileOf(shared)),
    hides: /shared\.png/,
  },
  'deleting another file': {
    may: members(204),
    by: (visitor, { hidden }) => visitor.delete(fileOf(hidden)),
  },
  'undoing that a shared file was deleted': {
    // Only the person who deleted it, which SHOP cannot be.
    may: { ...members(404), ADMIN: 200, SALES: 200 },
    by: async (visitor, { path, shared }, role) => {
      await visitors[role].delete(fileOf(shared))
      return visitor.post(`${path}/removed/${shared.id}/restore`)
    },
  },
  'sending a file for approval': {
    may: sellers(201),
    by: (visitor, { path, hidden }) => visitor.post(`${path}/approvals`, { attachmentId: hidden.id }),
    shows: /data-form="approve"/,
  },
  'taking it back': {
    may: sellers(204),
    before: asked,
    by: async (visitor, { path }) => {
      const [{ id }] = (await owner.visitor.get(`${path}/approvals`)).body
      return visitor.delete(`${path}/approvals/${id}`)
    },
    hides: /data-form="approve"/,
  },
  'another name of a file that waits': {
    may: sellers(200),
    before: asked,
    by: (visitor, { hidden }) => visitor.patch(fileOf(hidden), { originalName: 'renamed.png' }),
    shows: /I have reviewed &quot;renamed\.png/,
  },
  'deleting a file that waits': {
    may: sellers(204),
    before: asked,
    by: (visitor, { hidden }) => visitor.delete(fileOf(hidden)),
    hides: /data-form="approve"/,
  },
  'a checklist': {
    may: members(201),
    by: (visitor, { path }) => visitor.post(`${path}/checklists`, { name: 'Secret steps' }),
  },
  'hiding the due date': {
    may: sellers(200),
    by: (visitor, { path }) => visitor.patch(`${path}/customer-link`, { showsDate: false }),
    hides: /May 6/,
  },
  'ending the link': {
    may: sellers(204),
    by: (visitor, { path }) => visitor.delete(`${path}/customer-link`),
    shows: /This link no longer works/,
    hides: /Oak table/,
  },
  "the shop's words": {
    may: admins(200),
    before: () => owner.visitor.patch(`${ofShop()}/customer-page`, { welcome: '' }),
    by: (visitor) => visitor.patch(`${ofShop()}/customer-page`, { welcome: 'We oil it' }),
    shows: /We oil it/,
  },
  'the name of a stage': {
    may: admins(200),
    before: () => owner.visitor.patch(`${ofShop()}/customer-page`, { stageNames: { ORDER_IN: '' } }),
    by: (visitor) => visitor.patch(`${ofShop()}/customer-page`, { stageNames: { ORDER_IN: 'We have it' } }),
    shows: /We have it/,
  },
  "the shop's name": {
    may: admins(200),
    before: () => owner.visitor.patch(ofShop(), { name: 'Elm' }),
    by: (visitor) => visitor.patch(ofShop(), { name: 'Oak and Co' }),
    shows: /Oak and Co/,
  },
  'an answer as the customer': {
    // Who belongs to no such shop may be its customer.
    may: { ADMIN: 403, SHOP: 403, SALES: 403, other: 201, nobody: 201 },
    by: (visitor, { token }) => visitor.post(`/api/t/${token}/messages`, { content: 'When is it ready?' }),
    shows: /When is it ready\?/,
  },
}

async function pageOf({ token }: Scene): Promise<string> {
  const { body } = await kerf.visitor().get(`/t/${token}`)
  return body
}

test.each(Object.entries(CHANGES))('%s', async (_name, { may, by, shows, hides, unseenOf = [], before }) => {
  let scene: Scene | undefined
  // Those first who are refused: they leave the scene as it was.
  for (const role of ROLES.toSorted((a, b) => may[b] - may[a])) {
    if (!scene) {
      scene = await aScene()
      await before?.(scene)
    }
    const page = await pageOf(scene)
    const { status } = await by(visitors[role], scene, role)
    expect([role, status]).toEqual([role, may[role]])
    const after = await pageOf(scene)
    if (status >= 400 || unseenOf.includes(role) || !(shows || hides))
      expect([role, after]).toEqual([role, page])
    else {
      expect(after).not.toBe(page)
      if (shows) expect([role, after]).toEqual([role, expect.stringMatching(shows)])
      if (hides) {
        expect(page).toMatch(hides)
        expect([role, after]).toEqual([role, expect.not.stringMatching(hides)])
      }
    }
    if (status < 400) scene = undefined
  }
})
