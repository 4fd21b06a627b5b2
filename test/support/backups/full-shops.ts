import { randomBytes } from 'node:crypto'
import { mentionOf } from '#shared/notifications/mentions.ts'
import {
  aChecklist,
  aGate,
  aMember,
  anAdmin,
  anAttachment,
  anInvite,
  anOrder,
  anUpload,
  aTemplate,
  aView,
  joins,
  type Somebody,
} from '../factories.ts'
import { aPicture } from '../pictures/pictures.ts'
import { aSubscription } from '../push/subscription.ts'
import type { TestKerf } from '../kerf.ts'
import type { Result } from '../visitor.ts'

const MEGABYTE = 1024 * 1024

// Text that CSV, tar or a database could misread.
const ODD_TEXT = 'Oak, "quarter-sawn"\r\n\\.\n\tNULL \\N \\\\ é 木 🪵 \'; drop table orders; --'
const ODD_NAMES = ['Plan "A", 50 % – Größe 🪵.txt', '../../etc/passwd', 'con\\.txt', "-rf 'all'; *.txt"]

export interface FullShops {
  oak: { ann: Somebody; ben: Somebody }
  elm: { cem: Somebody }
  /** Paths with the same answer before and after, each with a person who may read it. */
  seen: { by: Somebody; path: string }[]
}

/** Two organizations with every kind of data that people can create. */
export async function fillShops(kerf: Pick<TestKerf, 'visitor'>): Promise<FullShops> {
  const ann = await anAdmin(kerf, { organizationName: 'Oak & Sons, "Ltd"', timeZone: 'Europe/Berlin' })
  const ben = await aMember(kerf, ann, 'SALES')
  const cem = await anAdmin(kerf, { organizationName: 'Elm' })
  await joins(ben, cem)
  await anInvite(ann, { role: 'ADMIN', maxUses: 3 })
  await aTemplate(ann, ['Choose boards', ODD_TEXT])
  await aView(ann, { name: 'For all', search: 'q=50%25+oak', shared: true })
  const gate = await aGate(ann, { name: ODD_NAMES[0]?.slice(0, 40) ?? '', stages: ['DELIVERY'] })
  for (const by of [ann, ben]) await aView(by, { name: '"Mine", \\.' })

  const order = await anOrder(ann, {
    title: ODD_TEXT.replaceAll(/\s/g, ' '),
    description: ODD_TEXT,
    customerEmail: 'robin@example.com',
    address: ' ',
    notes: '\\.',
    dueDate: '2036-12-24T00:00:00.000Z',
    estimatedHours: 7,
  })
  const files = [await anAttachment(ann, order.id, { name: 'one.txt', content: '1' })]
  files.push(await anAttachment(ann, order.id, { name: 'plan.bin', content: randomBytes(3 * MEGABYTE) }))
  for (const name of ODD_NAMES) files.push(await anAttachment(ben, order.id, { name, content: name }))
  const content = await aPicture({ width: 600, height: 400 })
  const picture = await anAttachment(ben, order.id, { name: 'grain.png', content })
  expectOk(await ben.visitor.get(`/api/files/${picture.id}/thumbnail`))
  const photo = { profileImageURL: await anUpload(ann, await aPicture({ width: 90 })) }
  const { profileImageUrl } = expectOk(await ann.visitor.put('/api/user/profile-image', photo))
  const organization = `/api/organizations/${ann.orgId}`
  const logo = { logoUrl: await anUpload(ann, await aPicture({ width: 90 })) }
  const { logoUrl } = expectOk(await ann.visitor.put(`${organization}/logo`, logo))
  expectOk(await ann.visitor.patch(`${organization}/customer-page`, { welcome: ODD_TEXT }))
  expectOk(await ben.visitor.post(`/api/orders/${order.id}/customer-link`))

  const checklist = await aChecklist(ben, order.id, ['Glue', 'Press'])
  const [item] = checklist.items
  expectOk(await ben.visitor.patch(`/api/checklist-items/${item?.id}`, { isCompleted: true }))
  const mention = { content: `${ODD_TEXT} ${mentionOf(ben.user.id)}` }
  expectOk(await ann.visitor.post(`/api/orders/${order.id}/notes`, mention))
  expectOk(await ben.visitor.put(`/api/orders/${order.id}/watch`, { state: 'muted' }))
  expectOk(await ann.visitor.put(`/api/orders/${order.id}/assignees/${ben.user.id}`))
  const met = { state: 'met', note: ODD_TEXT }
  expectOk(await ben.visitor.put(`/api/orders/${order.id}/gates/${gate.id}`, met))
  const move = { fromStatus: 'ORDER_IN', toStatus: 'PICKUP' }
  const done = await anOrder(ben)
  expectOk(await ben.visitor.post(`/api/orders/${done.id}/move`, move))
  expectOk(await ben.visitor.post(`/api/orders/${done.id}/archive`, {}))
  expectOk(await ann.visitor.patch(`/api/organizations/${ann.orgId}/columns/FINISH`, { wipLimit: 3 }))
  const closed = { days: [{ day: '2036-12-24', name: ODD_TEXT.slice(0, 30) }] }
  expectOk(await ann.visitor.post(`/api/organizations/${ann.orgId}/closed-days`, closed))
  expectOk(await ben.visitor.post('/api/calendar-feeds', { kind: 'mine' }))
  const quietHours = { from: '20:00', to: '06:30' }
  expectOk(await ann.visitor.patch('/api/notifications/settings', { digest: false, quietHours }))
  expectOk(await ann.visitor.get('/api/push/key'))
  expectOk(await ann.visitor.put('/api/push/devices', aSubscription()))
  const elsewhere = await anOrder(cem)
  const theirs = await anAttachment(cem, elsewhere.id)

  const own = [
    '/api/orders',
    '/api/orders/archive',
    '/api/export/csv',
    '/api/checklist-templates',
    '/api/views',
    '/api/notifications',
    '/api/notifications/settings',
  ]
  const parts = ['activity', 'notes', 'attachments', 'checklists', 'assignees', 'watch']
  const contents = files.map(({ id }) => `/api/files/${id}`)
  const pictures = [`/api/files/${picture.id}`, `/api/files/${picture.id}/thumbnail`, profileImageUrl]
  return {
    oak: { ann, ben },
    elm: { cem },
    seen: [
      ...own.map((path) => ({ by: cem, path })),
      { by: cem, path: `/api/files/${theirs.id}` },
      { by: ann, path: `/api/organizations/${ann.orgId}/holds` },
      { by: ann, path: `/api/organizations/${ann.orgId}/closed-days` },
      { by: ann, path: `${organization}/customer-page` },
      { by: ann, path: logoUrl },
      ...[...own, ...parts.map((part) => `/api/orders/${order.id}/${part}`), ...contents, ...pictures].map(
        (path) => ({ by: ann, path }),
      ),
    ],
  }
}

export function expectOk({ status, body }: Result): any {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

export interface Writers {
  /** The orders whose creation was acknowledged. */
  created: string[]
  stop(): Promise<void>
}

/** People who create, move, note, attach and delete without a pause. */
export function startWriters(people: Somebody[]): Writers {
  const created: string[] = []
  const stopping = new AbortController()
  const write = async (by: Somebody) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const { id } = await anOrder(by)
      created.push(id)
      const path = `/api/orders/${id}`
      const file = await anAttachment(by, id, { content: `${id} ${turn}` })
      expectOk(await by.visitor.post(`${path}/move`, { fromStatus: 'ORDER_IN', toStatus: 'FINISH' }))
      expectOk(await by.visitor.post(`${path}/notes`, { content: `Turn ${turn}` }))
      await aChecklist(by, id, ['Glue'])
      if (turn % 2) expectOk(await by.visitor.delete(`${path}/attachments/${file.id}`))
    }
  }
  const writing = Promise.all(people.map(write))
  // stop() reports the failure.
  writing.catch(() => undefined)
  return {
    created,
    async stop() {
      stopping.abort()
      await writing
    },
  }
}
