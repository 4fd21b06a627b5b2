import { expect, test } from 'vitest'
import { z } from 'zod'
import { markUsed, newId, requestKey } from './request-id.ts'

const REQUEST = '/api/orders\n{}'

test('an id is a UUID', () => expect(z.uuid().safeParse(newId()).success).toBe(true))

test('the same request of one draft has one key until it has succeeded', () => {
  const id = newId()
  const key = requestKey(id, REQUEST)
  expect(requestKey(id, REQUEST)).toBe(key)
  markUsed(key)
  const next = requestKey(id, REQUEST)
  expect(next).not.toBe(key)
  markUsed(next)
  expect([key, next]).not.toContain(requestKey(id, REQUEST))
})

test('another request of the draft, and the same one of another draft, have keys of their own', () => {
  const id = newId()
  const keys = [
    requestKey(id, REQUEST),
    requestKey(id, '/api/orders\n{"other":1}'),
    requestKey(newId(), REQUEST),
  ]
  expect(new Set(keys).size).toBe(3)
})
