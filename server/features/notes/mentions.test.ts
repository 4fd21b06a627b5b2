import { beforeAll, describe, expect, test } from 'vitest'
import type { FeedItem, Note, Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, joins, type Somebody } from '../../../test/support/factories.ts'
import { at, note } from '../../../test/support/inbox.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { Screen } from '../../../test/support/live/screen.ts'

let kerf: TestKerf
let ann: Somebody
let bob: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  bob = await aMember(kerf, ann)
})

const notesOf = async ({ id }: Order): Promise<Note[]> =>
  (await ann.visitor.get(`/api/orders/${id}/notes`)).body
const rename = (by: Somebody, displayName: string) => by.visitor.put('/api/user/profile', { displayName })

/** All that is told of an order in words: notes, feed, history, and the page about who wrote. */
async function words({ id }: Order, author: Somebody): Promise<string> {
  const paths = ['notes', 'activities', 'activity'].map((part) => `/api/orders/${id}/${part}`)
  paths.push(`/api/user/${author.user.id}/activity`)
  const answers = await Promise.all(paths.map((path) => ann.visitor.get(path)))
  return answers.map(({ body }) => JSON.stringify(body)).join('\n')
}

describe('whom a note mentions', () => {
  test('is stored by id, and shown with the present name wherever the note is told', async () => {
    const order = await anOrder(ann)
    const dora = await aMember(kerf, ann)
    await rename(dora, 'Dora Oak')
    const screen = await Screen.live(ann.visitor)
    const content = `  ${at(dora.user)}, ask ${at(bob.user)}.\n${at(dora.user)}? <b>@Bob</b> @[x] $& @[] `
    const told = (name: string) =>
      `@${name}, ask @${bob.user.displayName}.\n@${name}? <b>@Bob</b> @[x] $& @[]`
    const added: Note = await note(ann, order, content)
    expect(added.content).toBe(told('Dora Oak'))
    expect(added.mentions).toHaveLength(2)
    expect(added.mentions).toEqual(
      expect.arrayContaining([
        { id: dora.user.id, displayName: 'Dora Oak' },
        { id: bob.user.id, displayName: bob.user.displayName },
      ]),
    )
    expect(await notesOf(order)).toEqual([added])
    const mentions = added.mentions?.map(({ id }) => id)
    expect(await screen.next()).toMatchObject({
      event: { type: 'note.added', data: { noteId: added.id, mentions }, note: added },
    })
    await rename(dora, 'Dörte $& $1')
    const [renamed] = await notesOf(order)
    expect(renamed?.content).toBe(told('Dörte $& $1'))
    expect(renamed?.mentions).toContainEqual({ id: dora.user.id, displayName: 'Dörte $& $1' })
    const feed: FeedItem[] = (await ann.visitor.get(`/api/orders/${order.id}/activities`)).body
    expect(feed[0]).toMatchObject({ type: 'comment', message: told('Dörte $& $1'), noteId: added.id })
    // As the answer has it, too, whatever a name consists of.
    expect((await note(ann, order, at(dora.user))).content).toBe('@Dörte $& $1')
    const all = await words(order, ann)
    expect(all).not.toContain('@[' + dora.user.id)
    expect(all).not.toContain('Dora')
  })

  test('is so in a note that was deleted and put back', async () => {
    const order = await anOrder(ann)
    const { id, content } = await note(ann, order, `Ask ${at(bob.user)}`)
    await ann.visitor.delete(`/api/orders/${order.id}/notes/${id}`)
    expect(await words(order, ann)).not.toContain('Ask')
    const screen = await Screen.live(bob.visitor)
    expect((await ann.visitor.post(`/api/orders/${order.id}/removed/${id}/restore`)).status).toBeLessThan(300)
    expect(await screen.next()).toMatchObject({ event: { note: { content } } })
    expect(await notesOf(order)).toMatchObject([
      { content, mentions: [{ id: bob.user.id, displayName: bob.user.displayName }] },
    ])
  })

  test('stays told by name when they are no member any more', async () => {
    const order = await anOrder(ann)
    const gone = await aMember(kerf, ann)
    const { content } = await note(ann, order, `Ask ${at(gone.user)}`)
    await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${gone.user.id}`)
    expect(await notesOf(order)).toMatchObject([{ content: `Ask @${gone.user.displayName}` }])
    expect(content).toBe(`Ask @${gone.user.displayName}`)
  })
})

describe('a note is refused, and nothing is kept of it', () => {
  const sentence = 'Someone mentioned in this note is not a member of your shop'

  test('that mentions who is no member', async () => {
    const order = await anOrder(ann)
    const stranger = await anAdmin(kerf)
    const removed = await aMember(kerf, ann)
    await joins(removed, stranger)
    await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${removed.user.id}`)
    const nobody = { id: crypto.randomUUID() } as typeof bob.user
    for (const user of [stranger.user, removed.user, nobody]) {
      const content = `Ask ${at(bob.user)} or ${at(user)}`
      const { status, body } = await ann.visitor.post(`/api/orders/${order.id}/notes`, { content })
      expect([status, body]).toEqual([400, { message: sentence, fields: { content: sentence } }])
    }
    expect((await ann.visitor.get(`/api/orders/${order.id}`)).body).toEqual(order)
    expect(await notesOf(order)).toEqual([])
  })
})

test('a note that mentions nobody says nothing of mentions', async () => {
  const order = await anOrder(ann)
  const added = await note(ann, order, 'mail@example.com, @Bob')
  expect(added.content).toBe('mail@example.com, @Bob')
  expect(added).not.toHaveProperty('mentions')
  const { rows } = await kerf.database.pool.query('select data from events where order_id = $1 order by id', [
    order.id,
  ])
  expect(rows.at(-1)).toEqual({ data: { noteId: added.id } })
})
