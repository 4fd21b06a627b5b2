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
