import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { queriesOf } from './queries-of.ts'

const endpoint = (path: Endpoint['path']): Endpoint => ({ method: 'GET', path, summary: '' })
const members = endpoint('/api/organizations/:orgId/members')
const organization = endpoint('/api/organizations/:orgId')
const orders = endpoint('/api/orders')

test.each([
  [members, ['/api/organizations', 'a', 'members']],
  [members, ['/api/organizations', 'b', 'members']],
  [organization, ['/api/organizations', 'a']],
  [orders, ['/api/orders']],
  [orders, ['/api/orders', { q: 'oak' }]],
])('$path is what %j asks', (of, queryKey) => {
  expect(queriesOf(of).predicate({ queryKey })).toBe(true)
})

test.each([
  [members, ['/api/organizations', 'a', 'columns']],
  [members, ['/api/organizations', 'a']],
  [organization, ['/api/organizations', 'a', 'members']],
  [organization, ['/api/organizations', { q: 'oak' }]],
  [orders, ['/api/orders', 'a']],
  [orders, ['/api/orders/archive']],
])('$path is not what %j asks', (of, queryKey) => {
  expect(queriesOf(of).predicate({ queryKey })).toBe(false)
})
