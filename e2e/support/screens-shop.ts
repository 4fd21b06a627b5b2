import type { HealthDetails } from '#shared/api/health.ts'
import type { APIRequestContext } from '@playwright/test'
import { daysAfter, todayIn } from '#shared/dates.ts'
import type { Status } from '#shared/orders/orders.ts'
import type { CreateOrder, Order } from '#shared/orders/types.ts'
import { makeChecklist } from './checklists.ts'
import { makeLink, tokenOf, writeToShop } from './customer-link.ts'
import { askForChanges, sendForApproval } from './approvals.ts'
import { attach, aPicture, aText } from './files.ts'
import { startTimer } from './gates.ts'
import { idOf, mention } from './inbox.ts'
import { archiveOrder } from './order-page.ts'
import { moveOrder, takeOrder } from './orders.ts'
import { anEmail, invite, register, registerColleague, unique } from './people.ts'
import { aPdf } from './viewer-files.ts'

/** A shop in which every text is too long for its place. */
export interface LongShop {
  invite: string
  /** With files, checklists and notes. */
  order: Order
  colleague: string
}

/** A word that is too long for any line. */
export const LONG = 'Donaudampfschifffahrtsgesellschaftsholz'.repeat(2)

/** An address that is as long as its part before the @ may be. */
const longEmail = () =>
  `${LONG.slice(0, 40)}.${anEmail().replace('@', `@${LONG.slice(0, 60)}.`)}`.toLowerCase()

/** By the device's calendar, as the page reckons. */
const dayFromNow = (days: number) => daysAfter(todayIn('UTC', new Date()), days)

/** Every kind of card, a column near its limit and one at it, and an empty one. */
const KINDS: [Status, Partial<CreateOrder>][] = [
  ['ORDER_IN', { priority: 'HIGH', dueDate: dayFromNow(0) }],
  ['ORDER_IN', { priority: 'MEDIUM', dueDate: dayFromNow(1) }],
  ['ORDER_IN', { priority: 'LOW', dueDate: dayFromNow(2) }],
  ['ORDER_IN', { dueDate: dayFromNow(9) }],
  ['PRODUCTION', { priority: 'RUSH' }],
  ['COMPLETED', { fulfillmentType: 'DELIVERY', dueDate: dayFromNow(0), address: LONG }],
  ['COMPLETED', { fulfillmentType: 'PICKUP', dueDate: dayFromNow(-1) }],
  ...Array.from({ length: 4 }, (): [Status, object] => ['DELIVERY', {}]),
  ...Array.from({ length: 5 }, (): [Status, object] => ['PICKUP', {}]),
]

/** @param isFilled without it there is one order and nothing else: enough for the pages before the sign-in */
export async function openShop(
  mine: APIRequestContext,
  theirs: APIRequestContext,
  isFilled = true,
): Promise<LongShop> {
  const { orgId } = await register(mine, {
    email: longEmail(),
    firstName: LONG,
    organizationName: `${unique('Shop')} ${LONG}`,
  })
  await registerColleague(mine, orgId, theirs, LONG, longEmail())
  const order = await takeOrder(theirs, {
    title: LONG,
    customerName: LONG,
    customerEmail: `${LONG.slice(0, 60)}@example.com`,
    customerPhone: '555 0114',
    fulfillmentType: 'DELIVERY',
    address: LONG,
    notes: LONG,
    priority: 'RUSH',
    dueDate: '2020-01-01',
  })
  const shop = { order, colleague: order.createdBy, invite: await invite(mine, orgId) }
  if (!isFilled) return shop
  await fillOrder(mine, order)
  for (const [status, input] of KINDS) {
    const other = await takeOrder(mine, input)
    if (status !== 'ORDER_IN') await moveOrder(theirs, other, status)
  }
  const old = await takeOrder(mine, { title: LONG, customerName: LONG, priority: 'HIGH' })
  await mention(theirs, old, await idOf(mine), LONG)
  await archiveOrder(mine, old)
  const data = { name: LONG, description: LONG, category: LONG }
  const template = await (await mine.post('/api/checklist-templates', { data })).json()
  await mine.post(`/api/checklist-templates/${template.id}/items`, { data: { title: LONG, position: 1 } })
  const view = { name: LONG.slice(0, 60), search: 'priority=RUSH', shared: true }
  await mine.post('/api/views', { data: view })
  const token = { name: LONG.slice(0, 60), scope: 'write', expiresInDays: 90 }
  await mine.post('/api/user/tokens', { data: token })
  return shop
}

async function fillOrder(api: APIRequestContext, order: Order): Promise<void> {
  const { id } = await (await api.get('/api/user')).json()
  await api.put(`/api/orders/${order.id}/assignees/${id}`)
  await api.post(`/api/orders/${order.id}/notes`, {
    data: { content: `${LONG} @[${id}] @[${order.createdBy}]` },
  })
  await api.patch(`/api/orders/${order.id}`, { data: { description: LONG } })
  const link = await makeLink(api, order)
  await writeToShop(api, link, LONG)
  await api.post(`/api/orders/${order.id}/notes`, { data: { content: LONG, toCustomer: true } })
  await writeToShop(api, link, `${LONG} again`)
  const mimeType = 'application/pdf'
  await api.put(`/api/orders/${order.id}/wait`, {
    data: { for: 'supplier', note: LONG, until: '2020-01-01' },
  })
  await startTimer(api, order, { name: LONG.slice(0, 30), minutes: 60 })
  await attach(api, order, { name: `${LONG}-2.pdf`, mimeType, buffer: Buffer.from('%PDF-1.7\nbroken') })
  const drawing = { name: `${LONG}.pdf`, mimeType, buffer: aPdf([['Legs of ash']]) }
  const former = await attach(api, order, drawing)
  await sendForApproval(api, await attach(api, order, drawing, former))
  const picture = await attach(api, order, await aPicture(`${LONG}.png`))
  await api.put(`/api/orders/${order.id}/attachments/${picture.id}/sharing`, { data: { isShared: true } })
  await askForChanges(api, tokenOf(link), await sendForApproval(api, picture), LONG)
  await attach(api, order, aText(`${LONG}.txt`))
  const { items } = await makeChecklist(api, order, LONG, [
    { title: LONG },
    { title: 'Oiled', isRequired: true },
  ])
  await api.patch(`/api/checklist-items/${items[0]?.id}`, { data: { isCompleted: true } })
}

/** The walk's own server is well, and somebody else is its admin. */
export const UNWELL: HealthDetails = {
  database: { version: '18.4', isEmbedded: true, bytes: 123_456_789 },
  disk: { freeBytes: 1e9, reserveBytes: 1e9 },
  backups: {
    to: '/var/lib/kerf/backups',
    backupAt: null,
    rehearsalAt: null,
    isSealed: false,
    passphraseCommand: 'npm run admin -- backup-passphrase',
    failure: null,
    isMissing: false,
  },
  mail: { isSet: true },
  push: { devices: 2 },
  address: { url: `https://${LONG.toLowerCase()}.example`, isProxyTrusted: false, openedAt: null },
  secret: { isSet: false },
  version: {
    kerf: '1.0.0',
    node: '24.0.0',
    newer: { version: '1.1.0', date: '2026-12-01', notes: [LONG], command: `npm install ${LONG}` },
    failure: null,
  },
  jobs: { waiting: 0, failed: 2 },
  clock: { databaseAheadMs: 9000 },
}
