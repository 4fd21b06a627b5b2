import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { aChecklist, anAttachment, anOrder, anUpload, aTemplate } from '../support/factories.ts'
import type { TestKerf } from '../support/kerf.ts'
import { passTime } from '../support/pass-time.ts'
import type { Notifier } from '../../server/rooms/notifier.ts'
import { endTimers } from '../../server/features/holds/over.service.ts'
import { sweepRemoved } from '../../server/features/undo/restore.service.ts'
import { expectSerial, openServers, request, type Call, type Scene, type Servers } from './interleave.ts'
import { aMemberOf, aShop, clear, note, path, type Shop } from './shop.ts'

// Two changes of one shop's orders at the same moment, on two servers: whatever happens in between, it is as if one had come
// after the other.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const archive = (shop: Shop) => request(shop.ann.visitor, 'POST', path(shop, '/archive'), {})
const move = (shop: Shop, toStatus = 'PRODUCTION') =>
  request(shop.ann.visitor, 'POST', path(shop, '/move'), { fromStatus: 'ORDER_IN', toStatus })
const create = ({ ann }: Shop, title: string, headers?: Record<string, string>) =>
  request(ann.visitor, 'POST', '/api/orders', { title, customerName: 'Robin Hale' }, headers)
const change = (shop: Shop, body: object) => request(shop.ann.visitor, 'PATCH', path(shop), body)
const copy = (shop: Shop, templateId: string) =>
  request(shop.ann.visitor, 'POST', path(shop, '/checklists'), { name: 'Veneering', templateId })
const removeTemplate = ({ ann }: Shop, id: string) =>
  request(ann.visitor, 'DELETE', `/api/checklist-templates/${id}`)

/** A template, and a checklist that was made from it. */
async function aCopiedTemplate(shop: Shop): Promise<string> {
  const { id } = await aTemplate(shop.ann, ['Cut', 'Glue'])
  await copy(shop, id)(servers.kerf)
  return id
}

async function aDeletedFile(shop: Shop) {
  const { id, fileUrl } = await anAttachment(shop.ann, shop.orderId)
  await shop.ann.visitor.delete(path(shop, `/attachments/${id}`))
  return { fileUrl, restore: request(shop.ann.visitor, 'POST', path(shop, `/removed/${id}/restore`)) }
}

/** As when it is too late to undo anything. */
const sweep: Call = async ({ database }) => {
  await sweepRemoved(database.pool, 0)
  return { status: 204 }
}

const startTimer = (shop: Shop, headers?: Record<string, string>) =>
  request(shop.ann.visitor, 'POST', path(shop, '/timers'), { name: 'Glue', minutes: 60 }, headers)
const wait = (shop: Shop, cause: string) =>
  request(shop.ann.visitor, 'PUT', path(shop, '/wait'), { for: cause })

/** As the job does whose time has come. */
const timersEnd =
  ({ ann, orderId }: Shop): Call =>
  async ({ services }) => {
    const notifier = { notify: () => undefined } as unknown as Notifier
    await endTimers({ ...services, notifier }, { orgId: ann.orgId, id: orderId })
    return { status: 204 }
  }

const PAIRS: Record<string, (shop: Shop, kerf: TestKerf) => Promise<Omit<Scene, 'orgIds'>>> = {
  'everything is removed, and a template is': async (shop) => {
    const templateId = await aCopiedTemplate(shop)
    return { a: clear(shop), b: removeTemplate(shop, templateId) }
  },
  'everything is removed, and an order is made': async (shop) => ({
    a: clear(shop),
    b: create(shop, 'Bench'),
  }),
  'everything is removed, and a file is attached': async (shop) => {
    const fileUrl = await anUpload(shop.ann)
    const body = { originalName: 'plan.txt', fileUrl }
    return { a: clear(shop), b: request(shop.ann.visitor, 'POST', path(shop, '/attachments'), body) }
  },
  'somebody is assigned, and removed': async (shop, kerf) => {
    const { ben, removal } = await aMemberOf(kerf, shop)
    return {
      bothWays: true,
      a: request(shop.ann.visitor, 'PUT', path(shop, `/assignees/${ben.user.id}`)),
      b: removal,
    }
  },
  'somebody is unassigned, and removed': async (shop, kerf) => {
    const { ben, removal } = await aMemberOf(kerf, shop)
    const place = path(shop, `/assignees/${ben.user.id}`)
    await shop.ann.visitor.put(place)
    return { a: request(shop.ann.visitor, 'DELETE', place), b: removal }
  },
  'somebody looks at an order, and is removed': async (shop, kerf) => {
    const { ben, removal } = await aMemberOf(kerf, shop)
    return { a: request(ben.visitor, 'PUT', path(shop, '/seen'), { version: 1 }), b: removal }
  },
  'an order is moved twice': async (shop) => ({
    a: move(shop),
    b: move(shop, 'FINISH'),
  }),
  'an order is moved, and changed': async (shop) => ({ a: move(shop), b: change(shop, { title: 'Bench' }) }),
  'an order is moved by a change, and by a move': async (shop) => ({
    a: change(shop, { status: 'FINISH', title: 'Bench' }),
    b: move(shop),
  }),
  'an order is archived, and moved': async (shop) => ({ bothWays: true, a: archive(shop), b: move(shop) }),
  'an order is archived, and changed': async (shop) => ({
    a: archive(shop),
    b: change(shop, { notes: 'Oak' }),
  }),
  'an order is archived, and gets a checklist': async (shop) => {
    const { id } = await aTemplate(shop.ann, ['Cut'])
    return { a: archive(shop), b: copy(shop, id) }
  },
  'an order is archived by who may only at its end, and moved away from there': async (shop, kerf) => {
    const { ben } = await aMemberOf(kerf, shop)
    await shop.ann.visitor.patch(path(shop), { status: 'PICKUP' })
    return {
      a: request(ben.visitor, 'POST', path(shop, '/archive'), {}),
      b: change(shop, { status: 'FINISH' }),
    }
  },
  'two orders are made': async (shop) => ({
    a: create(shop, 'Bench'),
    b: create(shop, 'Chair'),
  }),
  'two notes are added': async (shop) => ({
    a: note(shop, 'One'),
    b: note(shop, 'Two'),
  }),
  'an order is made twice with one key': async (shop) => {
    const headers = { 'idempotency-key': randomUUID() }
    return { a: create(shop, 'Bench', headers), b: create(shop, 'Bench', headers) }
  },
  'a checklist is made twice with one key': async (shop) => {
    const headers = { 'idempotency-key': randomUUID() }
    const made = () => request(shop.ann.visitor, 'POST', path(shop, '/checklists'), { name: 'Oil' }, headers)
    return { a: made(), b: made() }
  },
  'a timer is started twice with one key': async (shop) => {
    const headers = { 'idempotency-key': randomUUID() }
    return { a: startTimer(shop, headers), b: startTimer(shop, headers) }
  },
  'a timer ends on two servers': async (shop, kerf) => {
    await startTimer(shop)(kerf)
    await passTime(kerf, shop.orderId, 60)
    return { a: timersEnd(shop), b: timersEnd(shop) }
  },
  'an order begins to wait, and is moved': async (shop) => ({
    bothWays: true,
    a: wait(shop, 'customer'),
    b: move(shop),
  }),
  'a template is removed, and copied': async (shop) => {
    const templateId = await aCopiedTemplate(shop)
    return { bothWays: true, a: removeTemplate(shop, templateId), b: copy(shop, templateId) }
  },
  'a template loses an item, and is copied': async (shop) => {
    const templateId = await aCopiedTemplate(shop)
    const [item] = (await shop.ann.visitor.get(`/api/checklist-templates/${templateId}/items`)).body
    const removal = request(shop.ann.visitor, 'DELETE', `/api/checklist-template-items/${item.id}`)
    return { a: removal, b: copy(shop, templateId) }
  },
  'a checklist is removed, and an item of it is ticked': async (shop) => {
    const { id, items } = await aChecklist(shop.ann, shop.orderId, ['Cut'])
    const ticked = { isCompleted: true }
    return {
      a: request(shop.ann.visitor, 'DELETE', `/api/checklists/${id}`),
      b: request(shop.ann.visitor, 'PATCH', `/api/checklist-items/${items[0]?.id}`, ticked),
    }
  },
  'a checklist is put into order, and gets an item': async (shop) => {
    const { id, items } = await aChecklist(shop.ann, shop.orderId, ['Cut', 'Glue', 'Oil'])
    const itemIds = items.map((item) => item.id).toReversed()
    return {
      a: request(shop.ann.visitor, 'PUT', `/api/checklists/${id}/items/order`, { itemIds }),
      b: request(shop.ann.visitor, 'POST', `/api/checklists/${id}/items`, { title: 'Sand' }),
    }
  },
  'a file is deleted, and attached to another order': async (shop) => {
    const { id, fileUrl } = await anAttachment(shop.ann, shop.orderId)
    const other = { orderId: (await anOrder(shop.ann)).id }
    const body = { originalName: 'again.txt', fileUrl }
    return {
      bothWays: true,
      a: request(shop.ann.visitor, 'DELETE', path(shop, `/attachments/${id}`)),
      b: request(shop.ann.visitor, 'POST', path(other, '/attachments'), body),
    }
  },
  'a file is brought back, and the sweep comes': async (shop) => {
    const { restore } = await aDeletedFile(shop)
    return { bothWays: true, a: restore, b: sweep }
  },
  'a file is brought back twice': async (shop) => {
    const { restore } = await aDeletedFile(shop)
    return { a: restore, b: restore }
  },
  'a file is brought back, and attached to another order': async (shop) => {
    const { restore, fileUrl } = await aDeletedFile(shop)
    const other = { orderId: (await anOrder(shop.ann)).id }
    const body = { originalName: 'again.txt', fileUrl }
    return { a: restore, b: request(shop.ann.visitor, 'POST', path(other, '/attachments'), body) }
  },
  'everything is removed, and a checklist is brought back': async (shop) => {
    const { id } = await aChecklist(shop.ann, shop.orderId, ['Cut'])
    await shop.ann.visitor.delete(`/api/checklists/${id}`)
    return { a: clear(shop), b: request(shop.ann.visitor, 'POST', path(shop, `/removed/${id}/restore`)) }
  },
  'a template is removed, and its checklist is brought back': async (shop) => {
    const templateId = await aCopiedTemplate(shop)
    const [{ id }] = (await shop.ann.visitor.get(path(shop, '/checklists'))).body
    await shop.ann.visitor.delete(`/api/checklists/${id}`)
    const restore = request(shop.ann.visitor, 'POST', path(shop, `/removed/${id}/restore`))
    return { bothWays: true, a: removeTemplate(shop, templateId), b: restore }
  },
  'a file is deleted, and renamed': async (shop) => {
    const { id } = await anAttachment(shop.ann, shop.orderId)
    const place = path(shop, `/attachments/${id}`)
    return {
      a: request(shop.ann.visitor, 'DELETE', place),
      b: request(shop.ann.visitor, 'PATCH', place, { originalName: 'new.txt' }),
    }
  },
  'one upload is attached to two orders': async (shop) => {
    const body = { originalName: 'plan.txt', fileUrl: await anUpload(shop.ann) }
    const other = { orderId: (await anOrder(shop.ann)).id }
    return {
      a: request(shop.ann.visitor, 'POST', path(shop, '/attachments'), body),
      b: request(shop.ann.visitor, 'POST', path(other, '/attachments'), body),
    }
  },
}

test.each(Object.entries(PAIRS))('%s', async (_, pair) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf)
    return { ...(await pair(shop, kerf)), orgIds: [shop.ann.orgId] }
  })
})
