import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
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
import type { TestKerf } from '../support/kerf.ts'
import { aWebhook } from '../support/webhooks/webhooks.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import { bodiesOf, NASTY, valuesOf, type Schema } from './values.ts'

// Calls made from the description of the API, with right and wrong values, by people of two organizations in turn.

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: Schema
}
export interface Operation {
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

/** An organization with one of everything, and what its people have seen of it. */
export interface Shop {
  admin: Somebody
  /** Stands in all that it has. */
  mark: string
  /** Of whatever it has, as its own responses named them. */
  ids: string[]
}

export async function aShop(kerf: TestKerf, mark: string): Promise<Shop> {
  const admin = await anAdmin(kerf, { displayName: `${mark} Admin` })
  const order = await anOrder(admin, { title: `${mark} table`, customerName: `${mark} customer` })
  const parts = [{ name: `${mark} boxes` }, { name: `${mark} top` }]
  const { body: parted } = await admin.visitor.post(`/api/orders/${order.id}/parts`, { parts })
  const partIds: string[] = parted.parts.map(({ id }: { id: string }) => id)
  const note = { content: `${mark} note`, partId: partIds[0] }
  await admin.visitor.post(`/api/orders/${order.id}/notes`, note)
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
  return { admin, mark, ids: [...ids, ...partIds, ...checklist.items.map(({ id }) => id)] }
}

/** Without those that have tests of their own. */
export async function operations(visitor: Visitor): Promise<Operation[]> {
  const { body } = await visitor.get('/api/openapi.json')
  // Other tests check the formats.
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ ...body, $id: 'kerf' })
  const validatorOf = (...place: string[]) => {
    const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    return ajv.compile({ $ref: `kerf#/${pointer.map(encodeURIComponent).join('/')}` })
  }
  const whole = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref ? body.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema
  const all = Object.entries<Record<string, any>>(body.paths).flatMap(([path, methods]) =>
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
  return all.filter(({ path }) => !LEFT_OUT.test(path))
}

/** Which id stands in a path: one's own, another organization's, or none. */
const places = fc.oneof(
  { weight: 6, arbitrary: fc.record({ of: fc.constant('own' as const), index: fc.nat(200) }) },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('other' as const), index: fc.nat(200) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('nobody' as const), value: NASTY }) },
)

export type Call = ReturnType<typeof callsOf> extends fc.Arbitrary<infer T> ? T : never

export function callsOf(operation: Operation) {
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

export interface Made {
  mine: Shop
  theirs: Shop
  /** In words. */
  call: string
  response: Result
}

/** By a person of one of the two organizations, who then knows the ids in the response. */
export async function make(
  kerf: TestKerf,
  shops: readonly [Shop, Shop],
  { operation, places, query, body, by }: Call,
): Promise<Made> {
  const [mine, theirs] = by === 0 ? shops : [shops[1], shops[0]]
  const chosen = places.map((place) => {
    if (place.of === 'nobody') return printable(place.value)
    const { ids } = place.of === 'own' ? mine : theirs
    return ids[place.index % ids.length] ?? ''
  })
  const address = addressOf(operation.path, chosen, query)
  const response = await mine.admin.visitor.send(operation.method, address, body)
  if (response.status < 400) {
    mine.ids.push(...idsIn(response.body).filter((id) => !mine.ids.includes(id)))
    // Who looks at another organization of theirs, or was removed, comes back.
    const { status, body: user } = await mine.admin.visitor.get('/api/user')
    if (status !== 200 || user.orgId !== mine.admin.orgId) {
      mine.admin.visitor = await anotherBrowser(kerf, mine.admin)
    }
  }
  return {
    mine,
    theirs,
    response,
    call: `${operation.method} ${address} ${JSON.stringify(body)} by ${mine.mark}`,
  }
}
