import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OwnKerf, startKerf } from '../../test/support/kerf.ts'

let kerf: OwnKerf

beforeAll(async () => {
  kerf = await startKerf()
})
afterAll(() => kerf.close())

test('the description of the API is made once, whoever asks for it, and wherever', async () => {
  const make = vi.spyOn(kerf.app, 'swagger')
  const ask = async (path: string) => (await kerf.app.inject(path)).body
  const [json, again, inPage] = [
    await ask('/api/openapi.json'),
    await ask('/api/openapi.json'),
    await ask('/api/docs/json'),
  ]
  expect(Object.keys(JSON.parse(json).paths).length).toBeGreaterThan(100)
  expect([again === json, inPage === json]).toEqual([true, true])
  expect(await ask('/api/docs/yaml')).toMatch(/^openapi: /)
  await ask('/api/docs/yaml')
  expect(make).toHaveBeenCalledTimes(2)
})

test('it says of what is no JSON how it is answered, and how it is refused', async () => {
  const { paths } = (await kerf.app.inject('/api/openapi.json')).json()
  for (const [path, type] of [
    ['/api/export/csv', 'text/csv'],
    ['/api/flow/csv', 'text/csv'],
    ['/api/calendar/{token}', 'text/calendar'],
    ['/api/organizations/{orgId}/export', 'application/zip'],
  ] as const) {
    expect([path, Object.keys(paths[path].get.responses['200'].content)]).toEqual([path, [type]])
  }
  const { responses } = paths['/api/files/{id}'].get
  expect(Object.keys(responses)).toEqual(['200', '4XX', '5XX'])
  expect(responses['200'].content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } })
  // As of any other call.
  expect(responses['4XX'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' })
})

test('programs can be generated from it: each call has a name and says who may make it', async () => {
  const { body } = await kerf.app.inject('/api/openapi.json')
  const description = JSON.parse(body)
  const calls = Object.values<Record<string, any>>(description.paths).flatMap((methods) =>
    Object.values(methods),
  )
  const names = calls.map(({ operationId }) => operationId)
  expect(names).toContain('getOrdersByIdNotes')
  expect(new Set(names).size).toBe(calls.length)
  expect(calls.every(({ security }) => Array.isArray(security))).toBe(true)
  expect(description.paths['/api/orders'].post.security).toEqual([{ session: [] }, { bearer: [] }])
  expect(description.paths['/api/user'].get.security).toEqual([{ session: [] }])
  expect(description.paths['/api/login'].post.security).toEqual([])
  expect(description.servers).toEqual([{ url: '/' }, { url: 'http://localhost:3000' }])
  const named = Object.keys(description.components.schemas)
  expect(named).toContain('Order')
  const referred = [...body.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(referred))
})

test('its page is that of Kerf, with the calls folded by subject', async () => {
  const page = (await kerf.app.inject('/api/docs/')).body
  expect(page).toContain('<title>Kerf API</title>')
  expect((await kerf.app.inject('/api/docs/static/theme/icon.svg')).headers['content-type']).toBe(
    'image/svg+xml',
  )
  const { body } = await kerf.app.inject('/api/docs/static/swagger-initializer.js')
  expect(body).toContain('"layout":"BaseLayout","docExpansion":"none","tagsSorter":"alpha"')
  const { paths } = (await kerf.app.inject('/api/openapi.json')).json()
  const calls = Object.values<Record<string, any>>(paths).flatMap((methods) => Object.values(methods))
  expect(calls.filter(({ tags }) => tags?.length !== 1)).toEqual([])
})
