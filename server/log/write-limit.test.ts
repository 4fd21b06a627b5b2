import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mentionOf } from '#shared/notifications/mentions.ts'
import type { Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, aTemplate, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf, type TestKerf } from '../../test/support/kerf.ts'
import { addMembers } from '../../test/support/many-members.ts'
import { Visitor } from '../../test/support/visitor.ts'
import { selectGrown } from './write-limit.queries.ts'

const HOUR_MS = 60 * 60 * 1000

// One of its own: a limit that tests reach.
let kerf: OwnKerf
let ann: Somebody
let order: Order
let stages: [from: string, to: string]

beforeEach(async () => {
  kerf = await startKerf({ organizationWritesBytes: 100_000, times: { writesLookMs: 20 } })
  ann = await anAdmin(kerf)
  order = await anOrder(ann)
  stages = ['ORDER_IN', 'PRODUCTION']
})
afterEach(async () => {
  vi.restoreAllMocks()
  await kerf.close()
})

const addNote = (by: Somebody, content: string, at = order) =>
  by.visitor.post(`/api/orders/${at.id}/notes`, { content })

async function move(by: Somebody) {
  const [fromStatus, toStatus] = stages
  stages = [toStatus, fromStatus]
  return by.visitor.post(`/api/orders/${order.id}/move`, { fromStatus, toStatus })
}

/** Until the organization may not write any more, there or on any other server. */
const untilRefused = (write: () => ReturnType<typeof addNote>) =>
  vi.waitUntil(
    async () => {
      const response = await write()
      if (response.status < 300) return false
      expect(response.status).toBe(429)
      return response
    },
    { timeout: 240_000, interval: 1 },
  )

const notesOf = async (by: Somebody) =>
  ((await by.visitor.get(`/api/orders/${order.id}/notes`)).body as unknown[]).length

test('who writes too much within an hour is told when to go on, and keeps nobody from anything', async () => {
  const sam = await aMember(kerf, ann)
  const other = await anAdmin(kerf)
  const others = await anOrder(other)
  const refused = await untilRefused(() => addNote(ann, 'x'.repeat(2000)))
  expect(refused.body).toEqual({
    message: expect.stringMatching(
      /^Your shop has made too many changes within an hour\. Please try again in (59|60) minutes$/,
    ),
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  const before = await notesOf(ann)
  expect((await addNote(sam, 'short')).status).toBe(429)
  expect(await notesOf(sam)).toBe(before)
  expect((await ann.visitor.get('/api/orders')).status).toBe(200)
  expect((await ann.visitor.put('/api/user/profile', { firstName: 'Ann' })).status).toBe(200)
  expect((await addNote(other, 'of another shop', others)).status).toBe(201)

  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + HOUR_MS)
  expect((await addNote(sam, 'an hour later')).status).toBe(201)
})

test('what one network has founded within a week has together the limits of four, and others have their own', async () => {
  const trusting = await startKerf({
    organizationWritesBytes: 20_000,
    trustProxy: ['127.0.0.1'],
    times: { writesLookMs: 20 },
  })
  try {
    const founder = async (address: string) => {
      const by = await anAdmin({ visitor: () => new Visitor(trusting.url, address) })
      return { by, at: await anOrder(by) }
    }
    const write = ({ by, at }: Awaited<ReturnType<typeof founder>>) => addNote(by, 'x'.repeat(2000), at)
    const [other, old] = [await founder('192.0.2.2'), await founder('192.0.2.1')]
    const { pool } = trusting.database
    await pool.query("update organizations set created_at = now() - interval '8 days' where id = $1", [
      old.by.orgId,
    ])
    expect((await write(old)).status).toBe(201)
    for (let count = 0; count < 4; count += 1) {
      const one = await founder('192.0.2.1')
      await untilRefused(() => write(one))
    }
    const last = await founder('192.0.2.1')
    const refused = await untilRefused(() => write(last))
    expect(refused.body.message).toMatch(/^New shops from your network have made too many changes/)
    expect((await write(other)).status).toBe(201)
    // As soon as it is measured again.
    await vi.waitUntil(async () => (await write(old)).status === 201, { timeout: 240_000, interval: 1 })
  } finally {
    await trusting.close()
  }
})

test('small changes count as well, whichever server they go through', async () => {
  const another: TestKerf & { close(): Promise<void> } = await kerf.another()
  try {
    await untilRefused(() => move(ann))
    const elsewhere = another.visitor()
    elsewhere.cookie = ann.visitor.cookie
    await untilRefused(() => elsewhere.post(`/api/orders/${order.id}/notes`, { content: 'there' }))
  } finally {
    await another.close()
  }
})

test('the texts of copied checklists count, which nobody sends', async () => {
  const { id: templateId } = await aTemplate(ann)
  await kerf.database.pool.query(
    `insert into checklist_template_items (org_id, template_id, title, description, position)
     select $1, $2, 'Sand', repeat('x', 2000), n from generate_series(1, 20) n`,
    [ann.orgId, templateId],
  )
  // About 50 kB each.
  for (let n = 0; n < 2; n += 1) {
    const copied = await ann.visitor.post(`/api/orders/${order.id}/checklists`, {
      name: 'Sanding',
      templateId,
    })
    expect(copied.status).toBe(201)
  }
  const nowhere = { ...order, id: randomUUID() }
  await expect.poll(async () => (await addNote(ann, 'x', nowhere)).status).toBe(429)
})

test('what is stored for idempotency keys counts as well', async () => {
  const texts = { description: 'x'.repeat(5000), notes: 'x'.repeat(10_000) }
  const statusesOf = async ({ id }: Order, headers: () => Record<string, string>) => {
    const statuses: number[] = []
    for (let number = 1; number <= 8; number += 1) {
      const timer = { name: `Glue ${number}`, minutes: 60 }
      statuses.push((await ann.visitor.post(`/api/orders/${id}/timers`, timer, headers())).status)
    }
    return statuses
  }
  const [first, second] = [await anOrder(ann, texts), await anOrder(ann, texts)]
  expect(new Set(await statusesOf(first, () => ({})))).toEqual(new Set([201]))
  expect(await statusesOf(second, () => ({ 'idempotency-key': `"${randomUUID()}"` }))).toContain(429)
})

describe('what webhooks hear counts', () => {
  /** Nothing is sent to them. */
  const addWebhooks = (count: number, events: string[], isOn = true) =>
    kerf.database.pool.query(
      `insert into webhooks (org_id, sealed, host, events, since_version, is_on, paused_until)
       select $1, 'sealed', 'hooks.example.com', $3, 0, $4, now() + interval '1 day' from generate_series(1, $2)`,
      [ann.orgId, count, events, isOn],
    )

  async function bytesOfMove(): Promise<number> {
    const { pool } = kerf.database
    const { rows } = await pool.query('select version::int from organizations where id = $1', [ann.orgId])
    expect((await move(ann)).status).toBe(200)
    const [grown] = await selectGrown(pool, [{ orgId: ann.orgId, version: rows[0].version }])
    return grown?.bytes ?? 0
  }

  test('a row for each that is on and hears of it', async () => {
    const alone = await bytesOfMove()
    await addWebhooks(3, ['note.added'])
    await addWebhooks(3, ['order.moved'], false)
    expect(await bytesOfMove()).toBe(alone)
    await addWebhooks(3, ['note.added', 'order.moved'])
    expect(await bytesOfMove()).toBe(alone + 3 * 500)
  })
})

describe('what is told counts, a row for each who hears of it', () => {
  const PEOPLE = 150
  let people: string[]

  beforeEach(async () => {
    people = await addMembers(kerf, ann.orgId, PEOPLE)
  })

  const watch = (isMuted: boolean) =>
    kerf.database.pool.query(
      'insert into order_watches (org_id, order_id, user_id, is_muted) select $1, $2, unnest($3::uuid[]), $4',
      [ann.orgId, order.id, people, isMuted],
    )
  const writeNotes = (authors: string[]) =>
    kerf.database.pool.query(
      `insert into order_notes (org_id, order_id, author_id, content) select $1, $2, unnest($3::uuid[]), 'Hello'`,
      [ann.orgId, order.id, authors],
    )

  /** How much more a move is than one that nobody hears of, in rows of inboxes. */
  async function toldOfMove(): Promise<number> {
    const { pool } = kerf.database
    const { rows } = await pool.query('select version::int from organizations where id = $1', [ann.orgId])
    expect((await move(ann)).status).toBe(200)
    const [grown] = await selectGrown(pool, [{ orgId: ann.orgId, version: rows[0].version }])
    return Math.floor(((grown?.bytes ?? 0) - 2000) / 250)
  }

  test('before it is written, on every server', async () => {
    const another: TestKerf & { close(): Promise<void> } = await kerf.another()
    try {
      await watch(false)
      // About 40 kB each.
      for (let n = 0; n < 3; n += 1) expect((await move(ann)).status).toBe(200)
      const elsewhere = another.visitor()
      elsewhere.cookie = ann.visitor.cookie
      const nowhere = `/api/orders/${randomUUID()}/notes`
      for (const visitor of [ann.visitor, elsewhere]) {
        await expect.poll(async () => (await visitor.post(nowhere, { content: 'x' })).status).toBe(429)
      }
    } finally {
      await another.close()
    }
  })

  test('but not of an order that they have muted', async () => {
    await watch(true)
    expect(await toldOfMove()).toBe(0)
  })

  test('who has written a note hears as well, and once', async () => {
    await writeNotes(people)
    expect(await toldOfMove()).toBe(PEOPLE)
    await writeNotes(people.slice(0, 50))
    await watch(false)
    expect(await toldOfMove()).toBe(PEOPLE)
  })

  test('of an order with very many notes all members are taken to hear', async () => {
    await writeNotes(Array.from({ length: 200 }, () => ann.user.id))
    expect(await toldOfMove()).toBe(1)
    await writeNotes([ann.user.id])
    expect(await toldOfMove()).toBe(PEOPLE + 1)
  })

  test('whom a note mentions hears of it', async () => {
    const mentioned = people.slice(0, 20).map(mentionOf)
    const { pool } = kerf.database
    const { rows } = await pool.query('select version::int from organizations where id = $1', [ann.orgId])
    expect((await addNote(ann, mentioned.join(' '))).status).toBe(201)
    const [grown] = await selectGrown(pool, [{ orgId: ann.orgId, version: rows[0].version }])
    expect(grown?.bytes).toBeGreaterThan(2000 + 20 * 250)
  })
})
