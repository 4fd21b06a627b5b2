import { parse } from 'csv-parse/sync'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aDrawnOrder, anApproval, answer, signed } from '../../../test/support/customers/approvals.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { expectOk, fillShops, type FullShops } from '../../../test/support/backups/full-shops.ts'
import { query } from '../../../test/support/backups/installations.ts'
import { type OwnKerf, startKerf } from '../../../test/support/kerf.ts'
import { unread } from '../../../test/support/slow-readers.ts'
import { readZip } from '../../../test/support/zips.ts'

let kerf: OwnKerf
let shops: FullShops
let ann: Somebody
/** What Ann's shop gets. */
let zip: Map<string, Buffer>

beforeAll(async () => {
  kerf = await startKerf({ times: { exportCheckMs: 0 } })
  shops = await fillShops(kerf)
  ann = shops.oak.ann
  const { drawing, order, token } = await aDrawnOrder(kerf, ann)
  const approval = await anApproval(ann, drawing)
  expectOk(await answer(kerf, token, approval, await signed(approval, 'Robin: Hale')))
  // Its certificate comes by itself.
  await vi.waitUntil(
    async () => (await query(kerf.connection, 'select from approvals where certificate_id is not null'))[0],
    { timeout: 240_000 },
  )
  for (const name of ['PLAN.txt', 'plan.txt', 'plan (2).txt', 'nul.txt', '..', 'a\nb.txt']) {
    await anAttachment(ann, order.id, { name, content: name })
  }
  expectOk(
    await ann.visitor.put(`/api/orders/${order.id}/wait`, { for: 'customer', note: '=HYPERLINK("a")' }),
  )
  expectOk(await ann.visitor.post(`/api/orders/${order.id}/timers`, { name: 'Glue', minutes: 60 }))
  const parts = await ann.visitor.post(`/api/orders/${order.id}/parts`, {
    parts: [{ name: 'Doors', pieces: 12 }, { name: 'Top' }],
  })
  expectOk(parts)
  const [doors, top] = parts.body.parts
  expectOk(await ann.visitor.post(`/api/orders/${order.id}/checklists`, { name: 'Fronts', partId: doors.id }))
  expectOk(await ann.visitor.delete(`/api/orders/${order.id}/parts/${top.id}`))
  const ofDoors = { for: 'supplier', note: 'Glass Ltd', until: '2036-12-24', partId: doors.id }
  expectOk(await ann.visitor.put(`/api/orders/${order.id}/wait`, ofDoors))
  const oil = { name: 'Oil', minutes: 60, partId: doors.id }
  expectOk(await ann.visitor.post(`/api/orders/${order.id}/timers`, oil))
  const people = [ann.user.id]
  expectOk(await ann.visitor.patch(`/api/orders/${order.id}/parts/${doors.id}`, { people }))
  const wrong = { partId: doors.id, cause: 'damaged', words: 'Fell down' }
  expectOk(await ann.visitor.post(`/api/orders/${order.id}/remakes`, wrong))
  await anOrder(shops.elm.cem, { title: 'A table of another shop' })
  await kerf.database.pool.query(
    `with token as (
       insert into api_tokens (org_id, user_id, name, hash, scope) values ($1, $2, 'Zapier', 'the hash of a token', 'read'))
     insert into webhooks (org_id, sealed, host, events, since_version)
     values ($1, 'a sealed address', 'hooks.example.com', '{order.moved}', 0)`,
    [ann.orgId, ann.user.id],
  )
  zip = await readZip(await exported(ann))
})
afterAll(() => kerf.close())

const pathOf = ({ orgId }: Somebody) => `/api/organizations/${orgId}/export`

/** Asks for an export and reads none of it. */
const begun = (by: Somebody) => unread(by, kerf.url + pathOf(by))

async function exported(by: Somebody): Promise<Buffer> {
  const message = await begun(by)
  const content = await buffer(message)
  if (message.statusCode !== 200) throw new Error(content.toString())
  return content
}

function csv(name: string, of = zip): Record<string, string>[] {
  return parse(of.get(name) ?? '', { bom: true, columns: true, record_delimiter: ['\r\n', '\n'] })
}

const filesIn = (of: Map<string, Buffer>) => [...of.keys()].filter((path) => path.startsWith('files/'))

describe('what is in it', () => {
  test('is orders with their parts, history, templates, members and settings', async () => {
    const numbers = csv('orders.csv').map(({ Number: number, Archived }) => [number, Archived])
    expect(numbers).toEqual([
      ['ORD-0001', 'no'],
      ['ORD-0002', 'yes'],
      ['ORD-0003', 'no'],
    ])
    expect(csv('notes.csv')).toMatchObject([
      { Order: 'ORD-0001', Kind: 'Note', Author: ann.user.displayName },
    ])
    expect(csv('notes.csv')[0]?.Text).toContain(`@${shops.oak.ben.user.displayName}`)
    expect(csv('assignees.csv').filter(({ Order }) => Order !== 'ORD-0003')).toMatchObject([
      { Assigned: shops.oak.ben.user.displayName },
    ])
    expect(csv('checklists.csv').filter(({ Checklist }) => Checklist === 'Veneering')).toMatchObject([
      { Order: 'ORD-0001', Item: 'Glue', Completed: 'yes' },
      { Item: 'Press', Completed: 'no' },
    ])
    expect(csv('checklists.csv').filter(({ Part }) => Part !== '')).toMatchObject([
      { Checklist: 'Fronts', Part: 'A Doors' },
    ])
    expect(csv('parts.csv')).toMatchObject([
      {
        Order: 'ORD-0003',
        Letter: 'A',
        Part: 'Doors',
        Pieces: '12',
        Removed: '',
        People: ann.user.displayName,
      },
      { Order: 'ORD-0003', Letter: 'B', Part: 'Top', Removed: expect.stringMatching(/\d/) },
      { Letter: 'C', Remake: 'damaged', 'Remake words': 'Fell down', 'Remake of': 'A Doors' },
    ])
    expect(csv('holds.csv').filter(({ Order }) => Order === 'ORD-0003')).toMatchObject([
      { Kind: 'Gate', State: 'open' },
      { Kind: 'Wait', Name: 'customer', Note: `'=HYPERLINK("a")`, Part: '' },
      { Kind: 'Wait', Name: 'supplier', Note: 'Glass Ltd', Until: '2036-12-24', Part: 'A Doors' },
      { Kind: 'Timer', Name: 'Glue', State: 'runs', Part: '' },
      { Kind: 'Timer', Name: 'Oil', State: 'runs', Part: 'A Doors' },
    ])
    expect(csv('approvals.csv')).toMatchObject([
      { File: 'table.png', Answer: 'approved', Name: 'Robin: Hale' },
    ])
    expect(csv('templates.csv').filter(({ Template }) => Template === 'Veneering')).toHaveLength(2)
    const members = csv('members.csv').map((row) => [row['E-Mail'], row.Role])
    expect(members).toEqual([
      [ann.email, 'ADMIN'],
      [shops.oak.ben.email, 'SALES'],
    ])
    expect(csv('views.csv')).toMatchObject([{ Name: 'For all', Filter: 'q=50%25+oak' }])
    expect(csv('closed-days.csv')).toMatchObject([{ Day: '2036-12-24' }])
    expect(csv('gates.csv').length).toBeGreaterThan(1)
    const settings = JSON.parse(String(zip.get('settings.json')))
    expect(settings).toMatchObject({ name: 'Oak & Sons, "Ltd"', timeZone: 'Europe/Berlin' })
    expect(settings.customerPage.welcome).toContain('quarter-sawn')
    for (const name of zip.keys()) {
      if (name.endsWith('.csv')) expect(String(zip.get('README.txt'))).toContain(name)
    }
  })

  test('is the history in words and as data, without a gap', async () => {
    const rows = csv('history.csv')
    expect(rows.map((row) => Number(row.Number))).toEqual(rows.map((_, index) => index + 1))
    expect(rows.find(({ Type }) => Type === 'order.moved')).toMatchObject({
      Order: 'ORD-0002',
      Who: shops.oak.ben.user.displayName,
      What: 'moved the order from Order In to Pickup',
      Data: '{"to":"PICKUP","from":"ORDER_IN"}',
    })
    expect(rows.find(({ Type }) => Type === 'approval.given')).toMatchObject({
      Who: '',
      What: 'The customer approved table.png, signed by Robin: Hale',
    })
    expect(rows.find(({ Type }) => Type === 'note.added')?.What).toMatch(/^added a note: Oak, "quarter/)
  })

  test('is each file as it was brought, where the list says, under a name that every system takes', async () => {
    const listed = csv('files.csv')
    expect(listed.map(({ Path }) => Path)).toEqual(filesIn(zip))
    for (const row of listed) {
      const content = zip.get(row.Path ?? '') ?? Buffer.alloc(0)
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        Number(row.Bytes),
        row['SHA-256'],
      ])
    }
    expect(filesIn(zip).filter((path) => path.startsWith('files/ORD-0003/'))).toEqual([
      'files/ORD-0003/table.png',
      expect.stringMatching(/^files\/ORD-0003\/.*\.pdf$/),
      'files/ORD-0003/PLAN.txt',
      'files/ORD-0003/plan (2).txt',
      'files/ORD-0003/plan (2) (2).txt',
      'files/ORD-0003/_nul.txt',
      'files/ORD-0003/_',
      'files/ORD-0003/a b.txt',
    ])
    expect(String(zip.get('signatures/ORD-0003/Robin_ Hale.png')).slice(1, 4)).toBe('PNG')
    expect(String(zip.get('logo.webp'))).toContain('WEBP')
  })

  test('is nothing that opens or proves something, and nothing of another shop', async () => {
    const secrets = await query<{ value: string }>(
      kerf.connection,
      `select password as value from users union all select sid from sessions union all select code_hash from invites
       union all select id::text from calendar_feeds union all select id::text from customer_links
       union all select endpoint_hash from push_subscriptions union all select sealed from push_subscriptions
       union all select sealed from server_keys union all select hash from api_tokens
       union all select sealed from webhooks union all select 'A table of another shop'`,
    )
    const whole = [...zip].map(([path, content]) => `${path}\n${content.toString('latin1')}`).join('\n')
    expect(secrets.length).toBeGreaterThan(10)
    expect(secrets.filter(({ value }) => whole.includes(value))).toEqual([])
  })

  test('is named for the shop and the day, and told in the audit', async () => {
    const message = await begun(shops.elm.cem)
    await buffer(message)
    expect(message.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="Elm \d{4}-\d\d-\d\d\.zip"$/),
      'cache-control': 'no-store',
    })
    const told = await query(
      kerf.connection,
      `select user_id, data from audit_events
      where type = 'data.exported' and org_id = '${shops.elm.cem.orgId}'`,
    )
    expect(told).toEqual([{ user_id: shops.elm.cem.user.id, data: {} }])
  })

  test('is a file under the name that it has by now', async () => {
    const shop = await anAdmin(kerf)
    const order = await anOrder(shop)
    const { id } = await anAttachment(shop, order.id, { name: 'IMG_4711.txt' })
    const renamed = { originalName: 'Cut list.txt' }
    expectOk(await shop.visitor.patch(`/api/orders/${order.id}/attachments/${id}`, renamed))
    const found = await readZip(await exported(shop))
    expect(filesIn(found)).toEqual(['files/ORD-0001/Cut list.txt'])
    expect(csv('files.csv', found)).toMatchObject([
      { Path: 'files/ORD-0001/Cut list.txt', Name: 'Cut list.txt', 'Added As': 'IMG_4711.txt' },
    ])
  })

  test('is every row where there are more than one page of them', async () => {
    const many = await anAdmin(kerf)
    const { id } = await anOrder(many)
    // Of one moment each ten, so that pages end between rows of the same time.
    await kerf.database.pool.query(
      `insert into order_notes (org_id, order_id, author_id, content, created_at)
       select $1, $2, $3, n::text, timestamptz '2026-01-01' + n / 10 * interval '1 microsecond'
       from generate_series(1, 1234) n`,
      [many.orgId, id, many.user.id],
    )
    const notes = csv('notes.csv', await readZip(await exported(many))).map(({ Text }) => Number(Text))
    expect(notes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1234 }, (_, index) => index + 1))
  })

  test('tells which files the store does not have', async () => {
    const shop = await anAdmin(kerf)
    const order = await anOrder(shop)
    for (const name of ['gone.txt', 'short.txt', 'here.txt']) await anAttachment(shop, order.id, { name })
    const [gone] = await query<{ id: string }>(
      kerf.connection,
      `select b.id from objects b join order_attachments a on a.file_url = b.url
       where a.file_name = 'gone.txt' and a.org_id = '${shop.orgId}'`,
    )
    await rm(join(kerf.dataDir, 'files', String(gone?.id).slice(0, 2), String(gone?.id)))
    await kerf.database.pool.query(
      `update objects set size = size + 1 where url = (
         select file_url from order_attachments where file_name = 'short.txt' and org_id = $1)`,
      [shop.orgId],
    )
    const found = await readZip(await exported(shop))
    expect(filesIn(found)).toEqual(['files/ORD-0001/short.txt', 'files/ORD-0001/here.txt'])
    expect(String(found.get('missing.txt')).trim().split('\r\n').slice(2)).toEqual([
      'files/ORD-0001/gone.txt',
      'files/ORD-0001/short.txt',
    ])
  })
})
