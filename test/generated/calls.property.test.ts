import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mentionOf } from '#shared/notifications/mentions.ts'
import {
  aChecklist,
  aGate,
  aMember,
  anAdmin,
  anAttachment,
  anOrder,
  anotherBrowser,
  aTemplate,
  aView,
  type Somebody,
} from '../support/factories.ts'
import { untilConsumed } from '../support/backups/installations.ts'
import { type OwnKerf, startKerf } from '../support/kerf.ts'
import { runs } from '../support/properties.ts'
import { aWebhook } from '../support/webhooks/webhooks.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import { bodiesOf, NASTY, valuesOf, type Schema } from './values.ts'

// Calls made from the description of the API, with right and wrong values, by people of two organizations in turn.

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}
interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  /** What the description says against an answer; null where that is as described. */
  refuses(status: number, answer: unknown): string | null
}

// They sign out who makes the other calls, or hash passwords; each has tests of its own.
const LEFT_OUT =
  /^\/api\/(login|logout|register|forgot-password|set-password|user\/password|user\/sessions.*|health)$/

let kerf: OwnKerf
const shops: Shop[] = []

/** An organization with one of everything, and what its people have seen of it. */
interface Shop {
  admin: Somebody
  /** Stands in all that it has. */
  mark: string
  /** Of whatever it has, as its own responses named them. */
  ids: string[]
}

async function aShop(mark: string): Promise<Shop> {
  const admin = await anAdmin(kerf, { displayName: `${mark} Admin` })
  const order = await anOrder(admin, { title: `${mark} table`, customerName: `${mark} customer` })
  await admin.visitor.post(`/api/orders/${order.id}/notes`, { content: `${mark} note` })
  const file = await anAttachment(admin, order.id, { name: `${mark}.txt`, content: `${mark} file` })
  const checklist = await aChecklist(admin, order.id, [`${mark} item`])
  const template = await aTemplate(admin, [`${mark} item`])
  const view = await aView(admin, { name: `${mark} view`, shared: true })
  const gate = await aGate(admin, { name: `${mark} gate`, openOrders: true })
  const webhook = await aWebhook(admin, { url: `https://127.0.0.1:1/${mark}` })
  const colleague = await aMember(kerf, admin, 'SHOP', { displayName: `${mark} Colleague` })
  const content = `${mentionOf(admin.user.id)} ${mark} mention`
  await colleague.visitor.post(`/api/orders/${order.id}/notes`, { content })
  const ids = [
    admin.orgId,
    admin.user.id,
    colleague.user.id,
    order.id,
    file.id,
    checklist.id,
    template.id,
    view.id,
    gate.id,
    webhook.id,
  ]
  return { admin, mark, ids: [...ids, ...checklist.items.map(({ id }) => id)] }
}

beforeAll(async () => {
  // Nobody listens at the address of these webhooks.
  kerf = await startKerf({ webhookOutbound: { allowPrivate: true } })
  shops.push(await aShop('Walnut'), await aShop('Larch'))
})
afterAll(() => kerf.close())

async function operations(visitor: Visitor): Promise<Operation[]> {
  const { body } = await visitor.get('/api/openapi.json')
  // Other tests check the formats.
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ ...body, $id: 'kerf' })
  const validatorOf = (...place: string[]) => {
    const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    return ajv.compile({ $ref: `kerf#/${pointer.map(encodeURIComponent).join('/')}` })
  }
  const whole = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref ? body.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  return Object.entries<Record<string, any>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: whole(requestBody?.content?.['application/json']?.schema),
      refuses(status: number, answer: unknown): string | null {
        const key = [String(status), `${Math.floor(status / 100)}XX`].find((each) => each in responses)
        if (key === undefined) return `${status} is not described`
        if (!responses[key].content?.['application/json']) return null
        const check = validatorOf(
          'paths',
          path,
          method,
          'responses',
          key,
          'content',
          'application/json',
          'schema',
        )
        return check(answer) ? null : ajv.errorsText(check.errors)
      },
    })),
  )
}

/** Which id stands in a path: one's own, another organization's, or none. */
const places = fc.oneof(
  { weight: 6, arbitrary: fc.record({ of: fc.constant('own' as const), index: fc.nat(200) }) },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('other' as const), index: fc.nat(200) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('nobody' as const), value: NASTY }) },
)

function callsOf(operation: Operation) {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  return fc.record({
    operation: fc.constant(operation),
    places: fc.array(places, { minLength: 3, maxLength: 3 }),
    query: fc.record(
      Object.fromEntries(query.map(({ name, schema }) => [name, fc.oneof(valuesOf(schema), NASTY)])),
      { requiredKeys: [] },
    ),
    body: operation.body ? bodiesOf(operation.body) : fc.constant(undefined),
    by: fc.nat(1),
  })
}

function addressOf(path: string, chosen: string[], query: Record<string, unknown>): string {
  let next = 0
  const filled = path.replace(/\{\w+\}/g, () => encodeURIComponent(chosen[next++] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

/** Text that can stand in an address: a lone surrogate cannot. */
const printable = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'id' && typeof part === 'string' ? [part] : idsIn(part),
  )
}

test('no call fails on our side or shows what another organization has', async () => {
  const all = (await operations(kerf.visitor())).filter(({ path }) => !LEFT_OUT.test(path))
  expect(all.length).toBeGreaterThan(50)
  await untilConsumed(kerf.connection)
  for (const { admin } of shops) expect((await admin.visitor.get('/api/notifications')).body).toHaveLength(1)
  const calls = fc.sample(fc.constantFrom(...all).chain(callsOf), runs(150, 5000, 26))
  const statuses = new Map<number, number>()
  for (const { operation, places, query, body, by } of calls) {
    const [mine, theirs] = by === 0 ? shops : shops.toReversed()
    if (!mine || !theirs) throw new Error('There are two shops')
    const chosen = places.map((place) => {
      if (place.of === 'nobody') return printable(place.value)
      const { ids } = place.of === 'own' ? mine : theirs
      return ids[place.index % ids.length] ?? ''
    })
    const address = addressOf(operation.path, chosen, query)
    const response: Result = await mine.admin.visitor.send(operation.method, address, body)
    const call = `${operation.method} ${address} ${JSON.stringify(body)} by ${mine.mark}`
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    expect(response.status, `${call}: ${JSON.stringify(response.body)}`).toBeLessThan(500)
    expect(
      operation.refuses(response.status, response.body),
      `${call}: ${JSON.stringify(response.body)}`,
    ).toBe(null)
    if (response.status >= 400) continue
    const shown = JSON.stringify(response.body ?? '')
    expect(shown.includes(theirs.mark), `${call}: ${shown}`).toBe(false)
    mine.ids.push(...idsIn(response.body).filter((id) => !mine.ids.includes(id)))
    // Who looks at another organization of theirs, or was removed, comes back.
    const { status, body: user } = await mine.admin.visitor.get('/api/user')
    if (status === 200 && user.orgId === mine.admin.orgId) continue
    mine.admin.visitor = await anotherBrowser(kerf, mine.admin)
  }
  // Both sides of the contract were met, and not only its refusals.
  const count = (from: number, to: number) =>
    [...statuses].reduce((sum, [status, times]) => sum + (status >= from && status < to ? times : 0), 0)
  expect(count(200, 300)).toBeGreaterThan(calls.length / 10)
  expect(count(400, 500)).toBeGreaterThan(calls.length / 10)
})
