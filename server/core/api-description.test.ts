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
  for (const path of [
    '/api/export/csv',
    '/api/flow/csv',
    '/api/calendar/{token}',
    '/api/organizations/{orgId}/export',
  ]) {
    expect([path, Object.keys(paths[path].get.responses['200'].content)]).toEqual([path, ['*/*']])
  }
  const { responses } = paths['/api/files/{id}'].get
  expect(Object.keys(responses)).toEqual(['200', '4XX', '5XX'])
  expect(responses['200'].content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } })
  // As of any other call.
  expect(responses['4XX'].content['application/json'].schema).toBeDefined()
  expect(responses['4XX']).toEqual(paths['/api/checklist-templates'].get.responses['4XX'])
})
