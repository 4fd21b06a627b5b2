import { beforeAll, describe, expect, test } from 'vitest'
import type { FeedItem, Note, Order } from '#shared/orders/types.ts'
import { aLink } from '../../../test/support/customers/links.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { at } from '../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'
import { statusesOf } from '../../../test/support/visitor.ts'

let kerf: TestKerf
let ann: Somebody
let sue: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  sue = await aMember(kerf, ann, 'SALES')
  bob = await aMember(kerf, ann, 'SHOP')
})

async function anOrderWithLink() {
  const order = await anOrder(ann)
  const { token } = await aLink(kerf, order)
  const path = `/api/orders/${order.id}`
  return {
    order,
    path,
    write: (content: unknown) => kerf.visitor().post(`/api/t/${token}/messages`, { content }),
    notes: async (): Promise<Note[]> => (await ann.visitor.get(`${path}/notes`)).body,
    // Left out where there is none.
    now: async () => ({ unanswered: 0, ...(await ann.visitor.get(path)).body }),
  }
}

/** As a clock would have written its messages that has been set back by so much since. */
const setAhead = ({ id }: Pick<Order, 'id'>, by: string) =>
  kerf.database.pool.query(
    'update order_notes set created_at = created_at + $2::interval where order_id = $1 and customer is not null',
    [id, by],
  )

const reply = (by: Somebody, path: string, content: string) =>
  by.visitor.post(`${path}/notes`, { content, toCustomer: true })

describe('what the customer writes', () => {
  test('stands among the notes as theirs, live and in the history, and waits for an answer', async () => {
    const { order, path, write, notes, now } = await anOrderWithLink()
    const screen = await Screen.live(bob.visitor)
    const content = `When is it ready?\n${at(bob.user)} <b>?</b>`
    const { status, body } = await write(`  ${content} `)
    expect([status, Object.keys(body)]).toEqual([201, ['id']])
    const [note] = await notes()
    expect(note).toMatchObject({ id: body.id, content, customer: 'from', authorId: null, author: null })
    expect(note).not.toHaveProperty('mentions')
    expect(await now()).toMatchObject({ noteCount: 1, unanswered: 1, lastUpdatedBy: order.lastUpdatedBy })
    expect(await screen.next()).toMatchObject({
      type: 'ORDER_UPDATED',
      order: { unanswered: 1 },
      event: { type: 'note.added', actor: null, data: { noteId: body.id, customer: 'from' }, note },
    })
    const [entry] = (await ann.visitor.get(`${path}/activity`)).body
    expect(JSON.parse(entry.details)).toMatchObject({
      userName: null,
      message: `The customer wrote: ${content}`,
    })
    const [item]: FeedItem[] = (await ann.visitor.get(`${path}/activities`)).body
    expect(item).toMatchObject({
      type: 'comment',
      message: content,
      noteId: body.id,
      actor: null,
      customer: 'from',
    })
  })

  test.each([
    ['', 'Message is required'],
    [' \n ', 'Message is required'],
    [undefined, 'Message is required'],
    [5, 'Message is required'],
    ['x'.repeat(2001), 'Message can have up to 2,000 characters'],
    ['a\0b', 'Message contains invalid characters'],
  ])('%j is refused and nothing is kept', async (content, sentence) => {
    const { order, write, now } = await anOrderWithLink()
    const { status, body } = await write(content)
    expect([status, body]).toEqual([400, { message: sentence, fields: { content: sentence } }])
    expect(await now()).toEqual({ ...order, unanswered: 0 })
  })

  test('is there once when it is sent again at once, from two tabs as well', async () => {
    const { write, notes } = await anOrderWithLink()
    const sent = await Promise.all([write('Hello'), write('Hello'), write('Hello ')])
    expect(statusesOf(sent)).toEqual([201, 201, 201])
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    await write('Hello?')
    expect(await notes()).toHaveLength(2)
    await kerf.database.pool.query(`update order_notes set created_at = created_at - interval '1 minute'`)
    await write('Hello')
    expect(await notes()).toHaveLength(3)
  })

  test('is another message when the shop has answered in between, though it says the same', async () => {
    const { path, write, notes, now } = await anOrderWithLink()
    const first = (await write('Yes')).body
    await reply(sue, path, 'Oak, and oiled?')
    const { status, body } = await write('Yes')
    expect(status).toBe(201)
    expect((await notes()).map(({ id, content }) => [id, content])).toEqual([
      [body.id, 'Yes'],
      [expect.any(String), 'Oak, and oiled?'],
      [first.id, 'Yes'],
    ])
    expect(await now()).toMatchObject({ unanswered: 1 })
    expect((await write('Yes')).body).toEqual(body)
    // An internal note stands in between for nobody who writes from outside.
    await ann.visitor.post(`${path}/notes`, { content: 'Oak it is' })
    expect((await write('Yes')).body).toEqual(body)
  })

  test('is another message when the former one lies ahead of the clock', async () => {
    const { order, write, notes, now } = await anOrderWithLink()
    const first = (await write('Yes')).body
    await setAhead(order, '1 hour')
    const second = (await write('Yes')).body
    expect((await notes()).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await now()).toMatchObject({ noteCount: 2, unanswered: 2 })
  })

  test('are twenty messages within 24 hours and no more, sent at once as well', async () => {
    const { path, write, notes } = await anOrderWithLink()
    await kerf.database.pool.query(
      `insert into order_notes (org_id, order_id, content, customer, created_at)
       select org_id, id, 'Message ' || n, 'from', now() - case n when 1 then '24:00:01' else '23:00' end::interval
       from orders, generate_series(1, 19) n where id = $1`,
      [path.split('/').at(-1)],
    )
    const sent = await Promise.all(['a', 'b', 'c', 'd'].map(write))
    expect(statusesOf(sent)).toEqual([201, 201, 429, 429])
    expect(sent.find(({ status }) => status === 429)?.body).toEqual({
      message: 'You can send up to 20 messages a day. Please write again tomorrow, or call the shop',
    })
    // A message that had come is answered again all the same.
    const first = (await notes()).find(({ content }) => 'abcd'.includes(content))
    expect((await write(first?.content)).body).toEqual({ id: first?.id })
    expect(await notes()).toHaveLength(21)
  })

  test('past these are refused with the time until the first of them is a day old', async () => {
    const { order, write } = await anOrderWithLink()
    await kerf.database.pool.query(
      `insert into order_notes (org_id, order_id, content, customer, created_at)
       select org_id, id, 'Message ' || n, 'from', now() - case n when 1 then '22:00' else '1:00' end::interval
       from orders, generate_series(1, 20) n where id = $1`,
      [order.id],
    )
    const { status, headers } = await write('Hello')
    expect(status).toBe(429)
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3600)
    expect(seconds).toBeLessThanOrEqual(2 * 3600)
  })

  test('is refused when the order is archived, without saying who did that', async () => {
    const { order, path, write } = await anOrderWithLink()
    await ann.visitor.post(`${path}/archive`, {})
    const { status, body } = await write('Hello?')
    expect([status, body]).toEqual([
      409,
      { message: `Order ${order.number} is closed. Please call or email the shop` },
    ])
  })

  test('is deleted by an ADMIN only, and comes back as theirs', async () => {
    const { path, write, notes, now } = await anOrderWithLink()
    const { id } = (await write('My card number is 1234')).body
    const before = await notes()
    for (const who of [sue, bob]) {
      const { status, body } = await who.visitor.delete(`${path}/notes/${id}`)
      expect([status, body.message]).toEqual([403, "Only an admin can delete a customer's message"])
    }
    expect((await ann.visitor.delete(`${path}/notes/${id}`)).status).toBe(204)
    expect(await now()).toMatchObject({ unanswered: 0, noteCount: 0 })
    const messages = async (): Promise<string[]> =>
      (await ann.visitor.get(`${path}/activities`)).body.map(({ message }: FeedItem) => message)
    expect((await messages()).slice(0, 2)).toEqual([
      "deleted the customer's note",
      'The customer sent a message (now deleted)',
    ])
    await ann.visitor.post(`${path}/removed/${id}/restore`)
    expect(await notes()).toEqual(before)
    expect(await now()).toMatchObject({ unanswered: 1 })
    expect((await messages())[0]).toBe('restored a note')
  })
})

describe('what the shop writes to the customer', () => {
  test('is a note that says so, and answers what the customer has written', async () => {
    const { path, write, notes, now } = await anOrderWithLink()
    await write('When is it ready?')
    const { status, body } = await reply(sue, path, 'On Friday')
    expect(status).toBe(201)
    expect(body).toMatchObject({ content: 'On Friday', customer: 'to', authorId: sue.user.id })
    expect((await notes())[0]).toEqual(body)
    expect(await now()).toMatchObject({ noteCount: 2, unanswered: 0 })
    await write('Thanks')
    expect(await now()).toMatchObject({ unanswered: 1 })
    // An internal note is no answer.
    await ann.visitor.post(`${path}/notes`, { content: 'Which Friday?', toCustomer: false })
    expect(await now()).toMatchObject({ unanswered: 1, noteCount: 4 })
    const history = (await ann.visitor.get(`${path}/activity`)).body
    const told = history.map(({ details }: { details: string }) => JSON.parse(details).message)
    expect(told.slice(0, 3)).toEqual([
      'added a note: Which Friday?',
      'The customer wrote: Thanks',
      'wrote to the customer: On Friday',
    ])
    expect((await sue.visitor.delete(`${path}/notes/${body.id}`)).status).toBe(204)
  })

  test('is for ADMIN and SALES, of an order with a link, and mentions nobody', async () => {
    const { order, path, notes } = await anOrderWithLink()
    const refused = await reply(bob, path, 'Hello')
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only Admin or Sales can write to the customer',
    ])
    const mention = await reply(ann, path, `Ask ${at(bob.user)}`)
    const sentence = "A message to the customer can't mention members"
    expect([mention.status, mention.body]).toEqual([
      400,
      { message: sentence, fields: { content: sentence } },
    ])
    await ann.visitor.delete(`${path}/customer-link`)
    const without = await reply(ann, path, 'Hello')
    expect([without.status, without.body.message]).toEqual([
      409,
      `Order ${order.number} has no customer link. Create one first`,
    ])
    expect(await notes()).toEqual([])
  })
})

describe('where the clock was set back', () => {
  test('what the customer writes comes after the last answer, and can be marked as answered', async () => {
    const { order, path, write, now } = await anOrderWithLink()
    await kerf.database.pool.query(
      `update orders set answered_at = clock_timestamp() + interval '1 hour' where id = $1`,
      [order.id],
    )
    await write('When is it ready?')
    expect(await now()).toMatchObject({ unanswered: 1 })
    expect((await sue.visitor.post(`${path}/customer-messages/answered`)).status).toBe(204)
    expect(await now()).toMatchObject({ unanswered: 0 })
    await write('Thanks')
    expect(await now()).toMatchObject({ unanswered: 1 })
  })

  test('messages are answered that lie ahead of it, and notes stand in the order in which they were written', async () => {
    const { order, path, write, notes, now } = await anOrderWithLink()
    await write('When is it ready?')
    await setAhead(order, '1 hour')
    expect((await sue.visitor.post(`${path}/customer-messages/answered`)).status).toBe(204)
    expect(await now()).toMatchObject({ unanswered: 0 })
    await write('Is it ready?')
    await ann.visitor.post(`${path}/notes`, { content: 'Ask Bob' })
    expect(await now()).toMatchObject({ unanswered: 1 })
    await reply(sue, path, 'On Friday')
    expect(await now()).toMatchObject({ unanswered: 0 })
    await write('Thanks')
    expect(await now()).toMatchObject({ unanswered: 1 })
    const written = ['When is it ready?', 'Is it ready?', 'Ask Bob', 'On Friday', 'Thanks']
    expect((await notes()).map(({ content }) => content)).toEqual(written.toReversed())
  })

  test('an answer stays when what it answered is deleted and comes back', async () => {
    const { order, path, write, now } = await anOrderWithLink()
    const { id } = (await write('My card number is 1234')).body
    await setAhead(order, '1 hour')
    await sue.visitor.post(`${path}/customer-messages/answered`)
    await ann.visitor.delete(`${path}/notes/${id}`)
    await reply(sue, path, 'We have deleted it')
    await ann.visitor.post(`${path}/removed/${id}/restore`)
    expect(await now()).toMatchObject({ unanswered: 0, noteCount: 2 })
  })

  test('messages count for a day against those that the customer may write, and not for years', async () => {
    const { order, write } = await anOrderWithLink()
    await kerf.database.pool.query(
      `insert into order_notes (org_id, order_id, content, customer, created_at)
       select org_id, id, 'Message ' || n, 'from', now() from orders, generate_series(1, 20) n where id = $1`,
      [order.id],
    )
    await setAhead(order, '1 hour')
    expect((await write('Hello')).status).toBe(429)
    await setAhead(order, '1 year')
    expect((await write('Hello')).status).toBe(201)
  })
})
