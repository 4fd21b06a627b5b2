import fc from 'fast-check'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { anAdmin, anOrder, type Somebody } from '../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../test/support/kerf.ts'
import { runs } from '../../test/support/properties.ts'

const WRONG = [null, 7, [], '\u0000', 'x'.repeat(100_000)]
const MORE_WRONG = [true, [7], {}, '\ud800', 1e308, -1, 0.5]

let kerf: TestKerf
let admin: Somebody
let path: (url: string) => string

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  const order = await anOrder(admin)
  path = (url) =>
    url.replace(':orgId', admin.orgId).replace(':id', order.id).replace(':code', 'no-code').replace('*', '')
})

/** Routes that take a body. A test that signs its own visitor out tests nothing. */
const writes = () =>
  kerf.app.routeTable.filter(({ method, url }) => /POST|PUT|PATCH/.test(method) && url !== '/api/logout')

describe('a body', () => {
  test('whatever it is, no route answers it with a 500', async () => {
    for (const { method, url } of writes()) {
      await fc.assert(
        fc.asyncProperty(fc.jsonValue({ maxDepth: 2 }), async (body) => {
          const response = await admin.visitor.send(method, path(url), JSON.stringify(body))
          expect(response.status, `${method} ${url} ${JSON.stringify(body)}`).toBeLessThan(500)
          if (response.status >= 400) expect(Object.keys(response.body)).toContain('message')
        }),
        runs(3, 100, 1),
      )
    }
  })

  test('with wrong types in every field, each route answers in sentences of its own', async () => {
    const { paths, components } = (await admin.visitor.get('/api/openapi.json')).body
    const fieldsOf = (method: string, url: string): string[] => {
      const described = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const schema = described?.requestBody?.content['application/json'].schema ?? {}
      const { properties = {} } = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)] : schema
      return Object.keys(properties)
    }
    const byValidator = /Invalid|expected|received|Too (small|big)|Unrecognized|undefined|\bNaN\b/
    for (const { method, url } of writes()) {
      for (const value of inject('isStress') ? [...WRONG, ...MORE_WRONG] : WRONG) {
        const body = Object.fromEntries(fieldsOf(method, url).map((name) => [name, value]))
        const response = await admin.visitor.send(method, path(url), body)
        const call = `${method} ${url} with ${JSON.stringify(value).slice(0, 20)}`
        expect([call, response.status < 500]).toEqual([call, true])
        if (response.status !== 400) continue
        const sentences: string[] = [
          response.body.message,
          ...Object.values<string>(response.body.fields ?? {}),
        ]
        const isOurs = (sentence: string) => /^[A-Z]/.test(sentence) && !byValidator.test(sentence)
        expect([call, sentences.filter((sentence) => !isOurs(sentence))]).toEqual([call, []])
      }
    }
  })
})
