import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepStoredFiles } from '../../server/features/files/storage.service.ts'
import { namesIn } from '../support/storage/stores.ts'
import { untilConsumed, urlOf } from '../support/backups/installations.ts'
import { expectOk } from '../support/backups/full-shops.ts'
import { aFeed, readFeed } from '../support/calendars.ts'
import { aMember, anAdmin, anAttachment, anOrder, type Somebody } from '../support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from '../support/kerf.ts'
import { Screen } from '../support/live/screen.ts'
import { refusal, type Place } from '../support/processes/commands.ts'
import { aWebhook } from '../support/webhooks/webhooks.ts'
import { exportTo, filesOfOrganization, imported, importFrom, rowsOfOrganization } from './organizations.ts'

let kerf: OwnKerf
let place: Place
let cem: Somebody

beforeAll(async () => {
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true } })
  place = { DATABASE_URL: urlOf(kerf.connection), DATA_DIR: kerf.dataDir, SESSION_SECRET: SECRET }
  cem = await anAdmin(kerf, { organizationName: 'Elm' })
  await anAttachment(cem, (await anOrder(cem)).id)
})
afterAll(() => kerf.close())

const numbersOf = async (by: Somebody): Promise<string[]> =>
  expectOk(await by.visitor.get('/api/orders'))
    .map(({ number, title }: { number: string; title: string }) => `${number} ${title}`)
    .toSorted()

let count = 0

async function aShop() {
  const slug = `shop-${(count += 1)}`
  const ann = await anAdmin(kerf, { organizationName: slug })
  const ben = await aMember(kerf, ann, 'SALES')
  const [table, chair] = [await anOrder(ann, { title: 'Table' }), await anOrder(ann, { title: 'Chair' })]
  const plan = await anAttachment(ann, table.id, { name: 'plan.txt', content: 'As it was' })
  return { slug, ann, ben, table, chair, plan, file: join(kerf.dataDir, `${slug}.tar.gz`) }
}

async function aLink(by: Somebody, { id }: { id: string }): Promise<{ url: string }> {
  return expectOk(await by.visitor.post(`/api/orders/${id}/customer-link`))
}

const contents = async () => (await namesIn(kerf.dataDir)).filter((name) => /^(files|thumbnails)/.test(name))

describe('an organization is put back', () => {
  test('to what its archive holds, on every screen, and no other one hears of it', async () => {
    const { slug, ann, ben, table, chair, plan, file } = await aShop()
    const [tableLink, chairLink] = [await aLink(ann, table), await aLink(ann, chair)]
    const feed = await aFeed(ann)
    await aWebhook(ann, { url: 'https://127.0.0.1:1/hook' })
    await untilConsumed(kerf.connection)
    await exportTo({ place }, slug, file)
    const rows = await rowsOfOrganization(kerf.connection, ann.orgId)

    const cy = await aMember(kerf, ann)
    const newer = await anAttachment(cy, (await anOrder(cy, { title: 'Bench' })).id, {
      content: 'Since then',
    })
    expectOk(await ann.visitor.patch(`/api/orders/${table.id}`, { title: 'A mistake' }))
    expectOk(await ann.visitor.delete(`/api/orders/${table.id}/attachments/${plan.id}`))
    expectOk(await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${ben.user.id}`))
    expectOk(await ann.visitor.delete(`/api/orders/${chair.id}/customer-link`))
    expectOk(await ann.visitor.delete(`/api/calendar-feeds/${feed.id}`))
    await untilConsumed(kerf.connection)
    const elm = await rowsOfOrganization(kerf.connection, cem.orgId)
    const [own, others] = [await Screen.live(ann.visitor), await Screen.live(cem.visitor)]
    expect(await numbersOf(ann)).toHaveLength(3)

    expect(await importFrom({ place }, file)).toEqual(
      refusal(/^\S+ is here already\. To replace it .+ Nothing was changed\.$/),
    )
    const out = await imported({ place }, file, '--replace')
    expect(out).toMatch(
      /^shop-\d+ is replaced: \d+ rows and 1 files\.\nWhat it was before is in \S+\/backups\/replaced-/,
    )

    expect(await own.next()).toMatchObject({ type: 'REFETCH' })
    expect(await numbersOf(ann)).toEqual(['ORD-0001 Table', 'ORD-0002 Chair'])
    expect((await ann.visitor.get(`/api/files/${plan.id}`)).body).toBe('As it was')
    expect((await ann.visitor.get(`/api/files/${newer.id}`)).status).toBe(404)
    await untilConsumed(kerf.connection)
    const { events, audit_events: audit, customer_links: links, calendar_feeds: feeds, ...same } = rows
    const there = await rowsOfOrganization(kerf.connection, ann.orgId)
    const STAYS = /^(organizations|users|order_seen|former_members)$/
    for (const [table, lines] of Object.entries(same)) {
      if (!STAYS.test(table)) expect({ [table]: there[table] }).toEqual({ [table]: lines })
    }
    expect(there['events']?.length).toBe((events?.length ?? 0) + 1)
    expect(there['audit_events']?.length).toBeGreaterThan(audit?.length ?? 0)
    expect(there['former_members']).toEqual([expect.stringContaining(cy.user.id)])
    expect([links?.length, there['customer_links']?.length]).toEqual([2, 2])
    expect([feeds?.length, there['calendar_feeds']?.length]).toEqual([1, 0])
    expect(await rowsOfOrganization(kerf.connection, cem.orgId)).toEqual(elm)

    const statusOf = async (url: string) => (await kerf.visitor().get(new URL(url).pathname)).status
    expect([await statusOf(tableLink.url), await statusOf(chairLink.url)]).toEqual([200, 410])
    expect((await readFeed(kerf, feed)).status).toBe(404)
    expect((await ben.visitor.get('/api/user')).status).toBe(200)
    expect((await cy.visitor.get('/api/user')).status).toBe(401)
    expect((await anOrder(ann, { title: 'Next' })).number).toBe('ORD-0004')
    expect(await own.next()).toMatchObject({ type: 'ORDER_CREATED', order: { title: 'Next' } })
    const { title } = await anOrder(cem, { title: 'Elm goes on' })
    expect(await others.next()).toMatchObject({ type: 'ORDER_CREATED', order: { title } })
    const activity = expectOk(await ann.visitor.get(`/api/admin/audit-events`))
    expect(JSON.stringify(activity)).toContain('organization.restored')

    await sweepStoredFiles(kerf.services, 20)
    await expect.poll(contents).not.toContain(`files/${newer.fileUrl.split('/').at(-1)}`)
  })

  test('and again to what it was before that', async () => {
    const { slug, ann, table, file } = await aShop()
    await exportTo({ place }, slug, file)
    expectOk(await ann.visitor.patch(`/api/orders/${table.id}`, { title: 'Right' }))
    const out = await imported({ place }, file, '--replace')
    const before = /\S+replaced-\S+/.exec(out)?.[0] ?? ''
    await imported({ place }, before, '--replace')
    expect(await numbersOf(ann)).toEqual(['ORD-0001 Right', 'ORD-0002 Chair'])
  })

  test('after an admin has deleted everything, from the archive that was written then', async () => {
    const { ann, table } = await aShop()
    const link = await aLink(ann, table)
    const files = await filesOfOrganization({ connection: kerf.connection, place }, ann.orgId)
    expectOk(await ann.visitor.delete('/api/admin/clear-all-data'))
    const going = () => kerf.database.pool.query('select from removed_files where org_id = $1', [ann.orgId])
    await expect.poll(async () => (await going()).rowCount).toBe(0)
    const backups = await readdir(join(kerf.dataDir, 'backups'))
    const name = backups.find((one) => one.includes(ann.orgId))
    await imported({ place }, join(kerf.dataDir, 'backups', name ?? ''), '--replace')
    expect(await numbersOf(ann)).toEqual(['ORD-0001 Table', 'ORD-0002 Chair'])
    expect(await filesOfOrganization({ connection: kerf.connection, place }, ann.orgId)).toEqual(files)
    expect((await kerf.visitor().get(new URL(link.url).pathname)).status).toBe(200)
  })

  test('without a mail or a call to a webhook for what was told before', async () => {
    const { slug, ann, ben, table, file } = await aShop()
    await untilConsumed(kerf.connection)
    // As if it was written before the consumers had read.
    expectOk(await ann.visitor.put(`/api/orders/${table.id}/assignees/${ben.user.id}`))
    await untilConsumed(kerf.connection)
    await kerf.database.pool.query('update consumer_positions set version = 0 where org_id = $1', [ann.orgId])
    await exportTo({ place }, slug, file)
    const waiting = async () =>
      (await kerf.database.pool.query('select from due_deliveries where org_id = $1', [ann.orgId])).rowCount
    await imported({ place }, file, '--replace')
    await untilConsumed(kerf.connection)
    expect(await waiting()).toBe(0)
  })
})
