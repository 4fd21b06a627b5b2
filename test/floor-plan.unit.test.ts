import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEventSchema } from '#shared/audit/schemas.ts'
import { eventSchema } from '#shared/events/events.ts'

// What the lint cannot see of the floor plan: who tells of changes, whose tables and locks stand in whose SQL, that the log holds
// no sentences, that a call of the API stands in shared/api alone; in the page, who may guard unsaved text and who may
// write the history. The rules are seen to bite on lines that nobody should write.

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
  'approvals',
  'customer_links',
  'customer_mails',
  'consumer_positions',
  'audit_events',
  'objects',
  'users',
  'organizations',
  'organization_members',
  'former_members',
  'board_columns',
  'calendar_feeds',
  'closed_days',
  'gates',
  'invites',
  'notifications',
  'notification_settings',
  'push_subscriptions',
  'server_keys',
  'password_links',
  'removed_\\w+',
  'imports',
  'import_rows',
  'api_tokens',
  'webhooks',
  'webhook_deliveries',
  'saved_views',
  'backup_runs',
].join('|')

/** Whether what is recorded has a text with a space in it, or one that is put together. */
function recordsProse(text: string): boolean {
  const recorded = [...text.matchAll(/\brecord\(\{(.*?)\}\s*\)/gs)].map(([, inside = '']) => inside)
  const literals = recorded.flatMap((inside) => inside.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? [])
  return literals.some((literal) => literal.startsWith('`') || literal.includes(' '))
}

/** Whether the response of a call is given a type by hand. */
function castsResponse(text: string): boolean {
  return [...text.matchAll(/\bcall(WithHeaders)?\(/g)].some(({ index, 0: opening }) =>
    /^[\s)]*(\??\.body)?[\s)]*\bas\s/.test(behindParenthesis(text, index + opening.length)),
  )
}

/** What follows the parenthesis that was opened before a place. */
function behindParenthesis(text: string, from: number): string {
  let open = 1
  let at = from
  for (; open > 0 && at < text.length; at += 1) {
    if (text[at] === '(') open += 1
    else if (text[at] === ')') open -= 1
  }
  return text.slice(at)
}

const RULES: Record<string, Rule> = {
  publishing: {
    why: 'only a commit tells the screens what happened',
    in: /^server\/features\//,
    except: /\.test\.ts$/,
    forbids: /\bnotify\s*\(|\bpg_notify\b|kind: '(changed|personal)'/,
  },
  version: {
    why: 'only a commit raises the version of an organization and appends to the log',
    in: /^server\/(?!db\/)\w+\//,
    except: /^server\/log\/|^server\/features\/orders\/orders\.sql\.ts$|\.test\.ts$/,
    forbids: /insert into events|insert\(events\)|version = \w*\.?version \+/i,
  },
  tables: {
    why: 'what is below the features knows no table of theirs',
    in: /^server\/(?!db\/|log\/|features\/|commands\/|backup\/)\w+\//,
    except: /^server\/sessions\/sessions\.ts$|\.test\.ts$/,
    forbids: new RegExp(`\\b(from|join|into|update|table)\\s+"?(${TABLES})\\b`, 'i'),
  },
  locks: {
    why: 'advisory locks stand in db/advisory-locks.ts, so that none of them is taken for another one',
    in: /^server\//,
    except: /\.test\.ts$/,
    forbids: /advisory_\w+\(\s*(\d|hashtext\w*\(\s*(\$\{)?['"`][^$])/,
  },
  prose: {
    why: 'an event holds data, and its sentence is composed when it is read',
    in: /^server\/features\//,
    except: /\.test\.ts$/,
    forbids: { test: recordsProse },
  },
  paths: {
    why: 'a path of the API stands in shared/api, and is filled in by pathOf',
    in: /^client\/.*\.tsx?$|^server\/features\/.*\.ts$/,
    // The worker tells the API from the page's own addresses: it knows no single call.
    except: /^client\/sw\.ts$|\.test\.tsx?$/,
    // Not in comments.
    forbids: /^(?!\s*(\/?\*|\/\/)).*['"`]\/api\//m,
  },
  zod: {
    why: 'the board loads without zod: what it stands on imports types of schemas only',
    in: /^client\/(core|frame|ui)\/|^client\/features\/.*\.(api|cache|live)\.tsx?$/,
    except: /\.test\.tsx?$/,
    forbids: /\b(import|export)\s+(?!type\b)([^'"]*\bfrom\s*)?['"](zod|#shared\/[^'"]*\bschemas\.ts)['"]/,
  },
  calls: {
    why: "a call's response has the type that its endpoint says",
    in: /^client\//,
    // Here the calls themselves are defined.
    except: /^client\/core\/api\/api\.ts$/,
    forbids: { test: (text) => /\bcall(WithHeaders)?</.test(text) || castsResponse(text) },
  },
  unsaved: {
    why: 'what is unsaved is registered with core/drafts, which alone guards it',
    in: /^client\//,
    // The customer's page is a program of its own, with one way for each.
    except: /^client\/core\/drafts\/|^client\/customer\/forms\.ts$/,
    forbids: /\bbeforeunload\b|\bonbeforeunload\b|\buseBlocker\b|\bhistory\.block\b/,
  },
  back: {
    why: 'what Back closes is registered with core/back, which alone writes the history and walks through it',
    in: /^client\//,
    // Tests drive the history that they watch.
    except: /^client\/core\/back\/|^client\/customer\/dialogs\.ts$|\.test\.ts$/,
    forbids: /\b(pushState|replaceState|popstate|onpopstate)\b|\bhistory\.(back|forward|go)\b/,
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
    ['publishing', 'server/features/notes/notes.service.ts', "notifier.notify({ kind: 'ended', sid })"],
    ['publishing', 'server/features/notes/notes.queries.ts', "sql`select pg_notify('a', 'b')`"],
    ['publishing', 'server/features/orders/bad.service.ts', "tell({ kind: 'changed', orgId, version })"],
    ['version', 'server/features/notes/notes.queries.ts', '`insert into events (org_id) values ($1)`'],
    ['version', 'server/features/people/admin/admin.queries.ts', 'tx.insert(events).values(row)'],
    ['version', 'server/queue/bad.ts', '`update organizations set version = version + 1`'],
    ['tables', 'server/observe/health.ts', "pool.query('select count(*) from orders')"],
    ['tables', 'server/queue/bad.ts', "pool.query('update organization_members set role = $1')"],
    ['tables', 'server/queue/bad.ts', "pool.query('select from a join checklist_templates on true')"],
    ['locks', 'server/features/notes/notes.queries.ts', 'sql`select pg_advisory_xact_lock(7304125)`'],
    ['locks', 'server/db/bad.ts', "sql`select pg_advisory_lock(hashtext('kerf notes'))`"],
    ['locks', 'server/features/notes/bad.ts', 'sql`select pg_advisory_lock(hashtext(${`kerf ${id}`}))`'],
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
    ['paths', 'client/features/notes/notes.api.ts', "fetch('/api/orders')"],
    ['paths', 'client/features/files/viewer/bad.tsx', '<img src={`/api/files/${id}`} />'],
    ['paths', 'server/features/notes/bad.routes.ts', 'const url = "/api/orders/:id/notes"'],
    ['zod', 'client/core/bad.ts', "import { z } from 'zod'"],
    ['zod', 'client/ui/bad.tsx', "import {\n  noteSchema,\n} from '#shared/orders/schemas.ts'"],
    ['zod', 'client/features/notes/notes.cache.ts', "import { type Note, z } from 'zod'"],
    [
      'zod',
      'client/features/orders/data/bad.live.ts',
      "export { orderSchema } from '#shared/orders/schemas.ts'",
    ],
    ['calls', 'client/features/notes/notes.api.ts', 'call<Note[]>(notesApi.list, { id })'],
    [
      'calls',
      'client/features/notes/notes.api.ts',
      '(await call(notesApi.list, { id: idOf(order) })) as Note[]',
    ],
    ['calls', 'client/features/notes/bad.ts', 'call(\n  notesApi.list,\n  { id },\n) as Promise<Note[]>'],
    ['calls', 'client/frame/bad.tsx', '(await callWithHeaders(ordersApi.list, {})).body as Order[]'],
    ['unsaved', 'client/features/notes/bad.ts', "window.addEventListener('beforeunload', ask)"],
    ['unsaved', 'client/features/people/profile/bad.tsx', 'const leaving = useBlocker({ shouldBlockFn })'],
    ['unsaved', 'client/core/bad.ts', 'return router.history.block({ blockerFn })'],
    ['back', 'client/features/find/bad.ts', 'if (isFresh()) router.history.back()'],
    ['back', 'client/frame/bad.ts', 'window.history.go(-1)'],
    ['back', 'client/ui/dialog/bad.ts', "window.addEventListener('popstate', close)"],
    ['back', 'client/core/session.tsx', "window.history.replaceState(null, '', '/')"],
  ])('%s is broken in %s', (rule, path, text) => {
    expect(broken(path, text)).toContain(rule)
  })

  test.each([
    ['server/log/commit.service.ts', "notifier.notify({ kind: 'changed', orgId, version })"],
    [
      'server/features/notes/notes.service.ts',
      "record({ type: 'note.added', data: { noteId: note.id } })\n`a b`",
    ],
    [
      'server/features/notes/notes.queries.ts',
      'sql`select pg_advisory_xact_lock(hashtextextended(${`${NOTES_LOCK} ${orgId}`}, 0))`',
    ],
    ['server/sessions/sessions.ts', '`select from sessions s join users u on u.id = s.user_id`'],
    ['server/jobs/jobs.ts', "'select graphile_worker.add_job($1)'"],
    [
      'client/features/notes/notes.api.ts',
      "import type { z } from 'zod'\nimport { notesApi } from '#shared/api/notes.ts'",
    ],
    [
      'client/features/orders/edit/new-order-dialog.tsx',
      "import { orderSchema } from '#shared/orders/schemas.ts'",
    ],
    [
      'client/features/notes/notes.api.ts',
      "const notes = await call(notesApi.list, { id })\nlet a = b as 'c'",
    ],
    ['client/core/api/api.ts', "/** `/api/orders/:id` becomes `['/api/orders', id]` */"],
    ['client/sw.ts', "pathname.startsWith('/api/')"],
    ['client/core/drafts/unsaved.ts', "window.addEventListener('beforeunload', ask)\nhistory.block({})"],
    ['client/core/back/layers.ts', 'history.go(-1, { ignoreBlocker: true })'],
    // A page may lead on; only what was opened over it is the registry's.
    ['client/core/plain-links.ts', 'history.push(link.pathname)'],
  ])('is kept in %s: %s', (path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})

test('the tree keeps them', async () => {
  const folders = await Promise.all(
    ['client', 'server', 'shared'].map((name) =>
      readdir(join(ROOT, name), { recursive: true, withFileTypes: true }),
    ),
  )
  const files = folders.flat().filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  expect(files.length).toBeGreaterThan(400)
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

test.each([
  ['the log', eventSchema, ['legacy.line.activity', 'legacy.line.message']],
  ['the audit', auditEventSchema, []],
])('plain text in an event of %s is a name, a value or what somebody wrote', (_where, schema, older) => {
  const { oneOf = [], anyOf = [] } = z.toJSONSchema(schema) as { oneOf?: unknown[]; anyOf?: unknown[] }
  const types = [...oneOf, ...anyOf] as { properties: { type: { const: string }; data: unknown } }[]
  expect(types.length).toBeGreaterThan(20)
  const texts = types.flatMap(({ properties }) => textsIn(properties.data, properties.type.const))
  const allowed =
    /\.(name|letter|by|byName|title|checklist|from|to|reason|gates|note|since|until|endsAt|enteredStageAt|at|day|date|even|number|field|fields|profileImageUrl|call|words|sha256|source|first|last|host|expiresAt|via)$|^order\.created\.fields\.\w+$/
  expect(texts.filter((path) => !allowed.test(path))).toEqual(older)
})
