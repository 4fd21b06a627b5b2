import { expect, test } from 'vitest'
import { filesApi } from './api/files.ts'
import { ordersApi } from './api/orders.ts'
import { pathOf } from './requests.ts'

test('a path has its parameters filled in, and of the query what has a value', () => {
  expect(pathOf(filesApi.thumbnail, { id: 'a b/c' })).toBe('/api/files/a%20b%2Fc/thumbnail')
  expect(pathOf(filesApi.content, { id: 'a', query: { download: '1' } })).toBe('/api/files/a?download=1')
  expect(pathOf(ordersApi.list, { query: { q: 'oak & elm', status: '', dueDate: undefined } })).toBe(
    '/api/orders?q=oak+%26+elm',
  )
  expect(pathOf(ordersApi.list, {})).toBe('/api/orders')
})
