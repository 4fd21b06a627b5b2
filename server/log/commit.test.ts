import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventSchema } from '#shared/events/events.ts'
import type { Note, Order } from '#shared/orders/types.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'
import { watchRoundTrips, type RoundTrips } from '../../test/support/database/round-trips.ts'
import { Screen } from '../../test/support/live/screen.ts'

let kerf: OwnKerf
let ann: Somebody
let order: Order

beforeAll(async () => {
  kerf = await startKerf()
  ann = await anAdmin(kerf)
  order = await anOrder(ann)
})
afterAll(() => kerf.close())

const eventsOf = async (orderId: string) => {
  const { rows } = await kerf.database.pool.query(
    'select actor_id, type, data, version::int from events where order_id = $1 order by version desc',
    [orderId],
  )
  return rows
}

/** The steps of a note, by the names of their statements: a connection says the text once only. */
const STEPS = [
  ['session', 'read-session'],
  ['begin', 'begin'],
  ['lock the order', 'lock-order'],
  ['insert the note', 'insert-note'],
  ['append', 'append-events'],
  ['commit', 'commit'],
  ['tell the others', 'kerf_signals'],
] as const

describe('a note', () => {
  let trips: RoundTrips
  let far: OwnKerf

  beforeAll(async () => {
    trips = await watchRoundTrips(kerf.connection)
    far = await kerf.another({ reached: trips.connection })
  })
  afterAll(async () => {
    await far.close()
    await trips.close()
  })

  test('takes four round trips to PostgreSQL after the one for its session', async () => {
    const there = far.visitor()
    there.cookie = ann.visitor.cookie
    const send = (content: string) => there.post(`/api/orders/${order.id}/notes`, { content })
    const stepsOf = async (content: string): Promise<string[]> => {
      const all: string[] = []
      expect((await send(content)).status).toBe(201)
      await expect
        .poll(() => {
          all.push(...trips.taken())
          return all.some((said) => said.includes('kerf_signals'))
        })
        .toBe(true)
      // Beside it the server follows the log, looks for jobs, and may open another connection.
      const own = all.filter((said) => !/consumer|graphile|job_workers|unseen|application_name/.test(said))
      return own.map((said) =>
        STEPS.filter(([, text]) => said.includes(text))
          .map(([step]) => step)
          .join(', '),
      )
    }
    // The first one prepares what the next ones use, and on a busy machine something else may be said beside some of them.
    await stepsOf('First')
    let steps: string[] = []
    for (let tries = 0; tries < 10 && steps.length !== 5; tries += 1) steps = await stepsOf(`Note ${tries}`)
    expect(steps).toEqual([
      'session',
      'begin, lock the order',
      'insert the note',
      'append, commit',
      'tell the others',
    ])
  })

  test('is answered with its organization, as the list has it and as screens are told', async () => {
    const bob = await aMember(kerf, ann)
    const screen = await Screen.live(ann.visitor)
    const { status, body } = await bob.visitor.post(`/api/orders/${order.id}/notes`, {
      content: 'Ring twice',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      orgId: ann.orgId,
      orderId: order.id,
      authorId: bob.user.id,
      content: 'Ring twice',
      isInternal: false,
      customer: null,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      author: { id: bob.user.id, displayName: bob.user.displayName, profileImageUrl: null, role: 'SHOP' },
    })
    const notes: Note[] = (await ann.visitor.get(`/api/orders/${order.id}/notes`)).body
    expect(notes[0]).toEqual(body)
    expect(await screen.next()).toMatchObject({
      type: 'ORDER_UPDATED',
      event: { type: 'note.added', data: { noteId: body.id }, note: body, actor: body.author },
    })
    const [event] = await eventsOf(order.id)
    expect(event).toMatchObject({ actor_id: bob.user.id, type: 'note.added', data: { noteId: body.id } })
  })
})

describe('a PATCH with a status', () => {
  test('is the move that a move is', async () => {
    const [one, two] = [await anOrder(ann), await anOrder(ann)]
    const moved = await ann.visitor.post(`/api/orders/${one.id}/move`, {
      fromStatus: 'ORDER_IN',
      toStatus: 'FINISH',
    })
    const patched = await ann.visitor.patch(`/api/orders/${two.id}`, { status: 'FINISH' })
    const [byMove, byPatch] = [await eventsOf(one.id), await eventsOf(two.id)]
    expect(byPatch[0]).toEqual({ ...byMove[0], version: byPatch[0].version })
    const same = (order: Order) => ({
      ...order,
      id: '',
      number: '',
      version: 0,
      createdAt: '',
      updatedAt: '',
      enteredStageAt: '',
    })
    expect(same(patched.body)).toEqual(same(moved.body))
  })

  test('and other fields is one event', async () => {
    const one = await anOrder(ann)
    await ann.visitor.patch(`/api/orders/${one.id}`, { status: 'DELIVERY', title: 'Bench' })
    const [event, ...more] = await eventsOf(one.id)
    expect(more).toHaveLength(1)
    expect(event).toMatchObject({
      type: 'order.moved',
      data: {
        from: 'ORDER_IN',
        to: 'DELIVERY',
        changes: [{ field: 'title', from: 'Oak table', to: 'Bench' }],
      },
    })
  })
})

test('what an order and an organization went through are events of their types', async () => {
  const { rows } = await kerf.database.pool.query('select type, data from events')
  expect(rows.filter((row) => !eventSchema.safeParse(row).success)).toEqual([])
})
