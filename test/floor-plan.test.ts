import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { eventSchema } from '#shared/events.ts'

// What the lint cannot see of the floor plan: who tells of changes, whose tables stand in whose SQL, and that the log
// holds no sentences. The rules are seen to bite on lines that nobody should write.

const ROOT = join(import.meta.dirname, '..')

interface Rule {
  why: string
  in: RegExp
  except?: RegExp
  forbids: Pick<RegExp, 'test'>
}

const TABLES = [
  'orders',
  'order_\\w+',
  'checklist_\\w+',
  'events',
  'consumer_positions',
  'objects',
  'users',
  'organizations',
  'organization_members',
  'board_columns',
  'invites',
  'password_links',
].join('|')

/** Whether what is recorded has a text with a space in it, or one that is put together. */
function recordsProse(text: string): boolean {
  const recorded = [...text.matchAll(/\brecord\(\{(.*?)\}\s*\)/gs)].map(([, inside = '']) => inside)
  const literals = recorded.flatMap((inside) => inside.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? [])
  return literals.some((literal) => literal.startsWith('`') || literal.includes(' '))
}

const RULES: Record<string, Rule> = {
  publishing: {
    why: 'only a commit tells the screens what happened',
    in: /^server\/features\//,
    except: /^server\/features\/events\/commit\.service\.ts$|\.test\.ts$/,
    forbids: /\bannounce\s*\(|\bpg_notify\b|kind: '(changed|personal)'/,
  },
  version: {
    why: 'only a commit raises the version of an organization and appends to the log',
    in: /^server\/(features|core)\//,
    except: /^server\/features\/events\/|^server\/features\/orders\/orders\.sql\.ts$|\.test\.ts$/,
    forbids: /insert into events|insert\(events\)|version = \w*\.?version \+/i,
  },
  tables: {
    why: 'core knows no table of a feature',
    in: /^server\/core\//,
    except: /^server\/core\/sessions\.ts$|\.test\.ts$/,
    forbids: new RegExp(`\\b(from|join|into|update|table)\\s+"?(${TABLES})\\b`, 'i'),
  },
  prose: {
    why: 'an event holds data, and its sentence is composed when it is read',
    in: /^server\/features\//,
    except: /\.test\.ts$/,
    forbids: { test: recordsProse },
  },
}

/** The rules that a file breaks. */
function broken(path: string, text: string): string[] {
  return Object.entries(RULES).flatMap(([name, rule]) =>
    rule.in.test(path) && !rule.except?.test(path) && rule.forbids.test(text) ? [name] : [],
  )
}

describe('a rule', () => {
  test.each([
    ['publishing', 'server/features/notes/notes.service.ts', "wakeUps.announce({ kind: 'ended', sid })"],
    ['publishing', 'server/features/notes/notes.queries.ts', "sql`select pg_notify('a', 'b')`"],
    ['publishing', 'server/features/orders/bad.service.ts', "tell({ kind: 'changed', orgId, version })"],
    ['version', 'server/features/notes/notes.queries.ts', '`insert into events (org_id) values ($1)`'],
    ['version', 'server/features/admin/admin.queries.ts', 'tx.insert(events).values(row)'],
    ['version', 'server/core/bad.ts', '`update organizations set version = version + 1`'],
    ['tables', 'server/core/health.ts', "pool.query('select count(*) from orders')"],
    ['tables', 'server/core/bad.ts', "pool.query('update organization_members set role = $1')"],
    ['tables', 'server/core/bad.ts', "pool.query('select from a join checklist_templates on true')"],
    [
      'prose',
      'server/features/notes/bad.service.ts',
      'record({ type: "note.added", data: { text: "added a note" } })',
    ],
    [
      'prose',
      'server/features/notes/bad.service.ts',
      "record({\n  type: 'x',\n  data: { a: `moved ${b}` },\n})",
    ],
  ])('%s is broken in %s', (rule, path, text) => {
    expect(broken(path, text)).toContain(rule)
  })

  test.each([
    ['server/features/events/commit.service.ts', "wakeUps.announce({ kind: 'changed', orgId, version })"],
    [
      'server/features/notes/notes.service.ts',
      "record({ type: 'note.added', data: { noteId: note.id } })\n`a b`",
    ],
    ['server/core/sessions.ts', '`select from sessions s join users u on u.id = s.user_id`'],
    ['server/core/jobs.ts', "'select graphile_worker.add_job($1)'"],
  ])('is kept in %s: %s', (path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})

test('the tree keeps them', async () => {
  const entries = await readdir(join(ROOT, 'server'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(150)
  const findings: string[] = []
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(ROOT, path)
    for (const rule of broken(name, await readFile(path, 'utf8'))) {
      findings.push(`${name}: ${RULES[rule]?.why}`)
    }
  }
  expect(findings).toEqual([])
})

/** The fields of an event's data with the plain texts among them, as paths. */
function textsIn(schema: unknown, path: string): string[] {
  const json = schema as {
    type?: string | string[]
    format?: string
    enum?: unknown
    const?: unknown
    properties?: Record<string, unknown>
    items?: unknown
    anyOf?: unknown[]
  }
  if (json.anyOf) return json.anyOf.flatMap((option) => textsIn(option, path))
  if (json.items) return textsIn(json.items, path)
  if (json.properties) {
    return Object.entries(json.properties).flatMap(([name, value]) => textsIn(value, `${path}.${name}`))
  }
  const isText = [json.type].flat().includes('string')
  const plain = isText && !json.format && !json.enum && json.const === undefined
  return plain ? [path] : []
}

test('plain text in an event is a name, a value or what somebody wrote', () => {
  const { oneOf = [], anyOf = [] } = z.toJSONSchema(eventSchema) as { oneOf?: unknown[]; anyOf?: unknown[] }
  const types = [...oneOf, ...anyOf] as { properties: { type: { const: string }; data: unknown } }[]
  expect(types.length).toBeGreaterThan(30)
  const texts = types.flatMap(({ properties }) => textsIn(properties.data, properties.type.const))
  const allowed =
    /\.(name|title|checklist|from|to|reason|number|field|fields|profileImageUrl)$|^order\.created\.fields\.\w+$/
  expect(texts.filter((path) => !allowed.test(path))).toEqual(['legacy.line.activity', 'legacy.line.message'])
})
