import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

// What is wrong with each of a hundred thousand elements takes zod seconds to say, in which nobody else is answered. Of a list
// that is too long it says that alone.

interface Definition {
  type: string
  checks?: { _zod: { def: { check: string } } }[]
  [part: string]: unknown
}

const definitionOf = (schema: unknown): Definition | undefined =>
  (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def

/** The lists in a schema that may be of any length, by where they stand. */
function unboundedIn(schema: unknown, path: string): string[] {
  const definition = definitionOf(schema)
  if (!definition) return []
  const { type, checks = [], shape = {}, options = [] } = definition
  const isBounded = checks.some(({ _zod: { def } }) => def.check === 'max_length')
  return [
    ...(type === 'array' && !isBounded ? [path] : []),
    ...Object.entries(shape as object).flatMap(([name, part]) => unboundedIn(part, `${path}.${name}`)),
    ...(options as unknown[]).flatMap((part) => unboundedIn(part, path)),
    ...['element', 'innerType', 'valueType', 'in', 'out'].flatMap((part) =>
      unboundedIn(definition[part], path),
    ),
  ]
}

test('every list that is sent has a greatest length', async () => {
  const modules = await Promise.all(
    (await readdir(import.meta.dirname))
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => join(import.meta.dirname, name))
      .map((path) => import(path) as Promise<object>),
  )
  const endpoints = modules
    .flatMap((module) => Object.values(module) as Record<string, Endpoint>[])
    .flatMap((group) => Object.values(group))
    .filter((endpoint) => typeof endpoint?.path === 'string')
  expect(endpoints.length).toBeGreaterThan(100)
  const sent = endpoints.flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) => unboundedIn(schema as z.ZodType, `${method} ${path}`)),
  )
  expect(sent).toEqual([])
})
