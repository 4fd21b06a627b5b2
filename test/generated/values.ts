import fc from 'fast-check'

/** As much of a JSON schema as the description of the API uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Values that the schema allows, as far as it says so: what it cannot say may still be refused. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(valuesOf))
  const [type] = [schema.type ?? 'object'].flat()
  switch (type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e6),
        max: Math.min(schema.maximum ?? 1e6, 1e6),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    default:
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, valuesOf(part)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
  }
}

function textsOf({ format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.uuid().map((id) => `${id}@example.com`)
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  return fc.string({ minLength, maxLength: Math.min(Math.max(maxLength, minLength), 60), unit: 'grapheme' })
}

/** What no schema allows, or hardly any. */
export const NASTY: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    1e308,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '‮',
    '%',
    '_',
    "';drop table orders;--",
    '../../etc/passwd',
    '9'.repeat(400),
    'x'.repeat(5000),
    '2026-02-30',
    '99999-01-01',
    '0000-00-00T00:00:00Z',
    '__proto__',
    [],
    {},
    [[[[]]]],
    { __proto__: { isAdmin: true } },
    { constructor: { prototype: {} } },
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** A right body, or one of which a part is missing, is too much, or is something else. */
export function bodiesOf(schema: Schema): fc.Arbitrary<unknown> {
  const right = valuesOf(schema)
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return fc.oneof(right, NASTY)
  const wrong = fc
    .tuple(right, fc.constantFrom(...names, 'orgId', 'id', 'role'), NASTY)
    .map(([body, name, value]) => ({
      ...(body as object),
      [name]: value,
    }))
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 4, arbitrary: wrong },
    { weight: 1, arbitrary: NASTY },
  )
}
