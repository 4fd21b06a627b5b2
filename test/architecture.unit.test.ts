import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_ARROWS, SERVER_ARROWS } from '../oxlint.config.ts'

// The floor plan is kept by lint errors; here they are seen to bite, on files that nobody should write.

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

interface Finding {
  rule: string
  help: string
}

/** The findings of Kerf's own rules in each of the files, which lie in a folder of their own. */
async function lint(files: Record<string, string>): Promise<Map<string, Finding[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'kerf-architecture-'))
  try {
    await copyFile(join(ROOT, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    await symlink(join(ROOT, 'build'), join(folder, 'build'))
    for (const [file, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    const folders = new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))
    const oxlint = join(folder, 'node_modules/.bin/oxlint')
    const { stdout } = await run(oxlint, ['-f', 'json', ...folders], { cwd: folder }).catch(
      (failure: { stdout: string; code: unknown }) => {
        if (failure.code !== 1) throw failure
        return failure
      },
    )
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; code: string; help?: string }[]
    }
    const findings = new Map<string, Finding[]>()
    for (const { filename, code, help = '' } of diagnostics) {
      findings.set(filename, [...(findings.get(filename) ?? []), { rule: code, help }])
    }
    return findings
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const importing = (from: string) => `import { a } from '${from}'\n\nexport const b = a\n`

const APART = /^client and server never import each other/
const SHARED = /^shared imports zod and itself/
const BELOW = /^What is below the features knows no feature/
const forbidden: [file: string, from: string, why: RegExp][] = [
  ['client/features/board/bad-a.ts', '../../../server/http/ids.ts', APART],
  ['client/core/bad-b.ts', '../../server/db/client.ts', APART],
  ['client/ui/bad-c.tsx', '../../server/app.ts', APART],
  ['client/bad-d.ts', '../server/app.ts', APART],
  ['client/customer/bad-s.ts', '../core/api/api.ts', /^The customer's page has nothing of the staff's/],
  ['client/customer/bad-t.ts', '#shared/api/customer.ts', /^The customer's page does without schemas/],
  ['server/http/bad-a.ts', '../../client/core/api.ts', APART],
  ['server/features/orders/bad-a.service.ts', '../../../client/core/api.ts', APART],
  ['server/bad-b.ts', '../client/router.tsx', APART],
  ['server/features/orders/bad.test.ts', '../../../client/core/api.ts', APART],

  ['shared/bad-a.ts', '../server/http/errors.ts', SHARED],
  ['shared/bad-b.ts', '../client/core/api.ts', SHARED],
  ['shared/bad-c.ts', 'fastify', SHARED],
  ['shared/bad-d.ts', 'node:crypto', SHARED],
  ['shared/bad-e.ts', 'react', SHARED],
  ['shared/bad-f.ts', 'drizzle-orm', SHARED],
  ['shared/bad-g.ts', '@tanstack/react-query', SHARED],
  ['shared/bad.test.ts', '../server/http/errors.ts', SHARED],

  ['server/http/bad-c.ts', '../features/orders/orders.service.ts', BELOW],
  ['server/http/files/bad.ts', '../../features/orders/orders.service.ts', BELOW],
  ['server/queue/bad-c.ts', '../log/commit.service.ts', /^What is below the log does not know it/],
  ['server/rooms/bad-d.ts', '../db/schema/orders.ts', /know the schema/],
  ['server/log/bad-a.ts', '../features/orders/orders.service.ts', BELOW],
  ['server/log/bad-b.service.ts', '../db/schema/events.ts', /know the schema/],
  ['server/log/bad.queries.ts', './commit.service.ts', /^Behind the queries/],
  ['server/db/bad-a.ts', '../http/errors.ts', /^db knows nothing of the server but itself/],
  [
    'server/db/bad-b.ts',
    '../features/orders/orders.service.ts',
    /^db knows nothing of the server but itself/,
  ],
  ['server/db/bad-c.ts', '../log/commit.service.ts', /^db knows nothing of the server but itself/],

  ['client/ui/bad-a.tsx', '../core/api.ts', /^ui imports ui only/],
  ['client/ui/bad-b.tsx', '../features/board/card.tsx', /^ui imports ui only/],
  ['client/ui/bad-d.tsx', '#shared/orders.ts', /^ui imports ui only/],
  ['client/core/bad-a.ts', '../features/board/board-page.tsx', BELOW],

  ['server/features/orders/bad.routes.ts', './orders.queries.ts', /^Routes go through the service/],
  ['server/features/orders/bad-b.routes.ts', '../../db/schema/orders.ts', /know the schema/],
  ['server/features/orders/bad-b.service.ts', '../../db/schema/orders.ts', /know the schema/],
  ['server/features/orders/bad.presenter.ts', '../../db/schema/orders.ts', /know the schema/],
  ['server/features/orders/bad-c.service.ts', './orders.routes.ts', /^Nothing but app\.ts imports routes/],
  ['server/features/orders/bad.queries.ts', './orders.service.ts', /^Behind the queries/],

  ['server/features/orders/bad-d.service.ts', '../activity/activity.queries.ts', /through its service/],
  [
    'server/features/orders/bad-f.service.ts',
    '../../rooms/notifier.ts',
    /^Only the log notifies of what happened/,
  ],
  ['server/features/orders/bad-g.service.ts', '../../log/events.queries.ts', /^The log is entered through/],
  ['server/features/people/auth/bad.service.ts', '../profile/user.presenter.ts', /through its service/],
  ['server/features/notes/bad.service.ts', '../customer/links/links.queries.ts', /through its service/],
  ['server/features/flow/bad.service.ts', '../orders/list/list.queries.ts', /through its service/],
  [
    'server/features/activity/bad.service.ts',
    '../orders/orders.service.ts',
    /^activity enters no other feature/,
  ],
  [
    'server/features/orders/bad-e.service.ts',
    '../notes/notes.service.ts',
    /^orders enters activity, people\/audit only/,
  ],
  // Rooms with arrows of their own.
  ['server/features/people/members/bad.service.ts', '../auth/auth.service.ts', /^people\/members enters /],
  ['server/features/people/auth/bad-b.service.ts', '../../orders/orders.service.ts', /^people\/auth enters /],
  ['server/features/orders/bad-h.service.ts', './live/live.service.ts', /^orders enters /],
  ['server/features/orders/list/bad.service.ts', '../live/live.service.ts', /^orders enters /],
  [
    'server/features/webhooks/bad.service.ts',
    '../orders/orders.service.ts',
    /^webhooks enters orders\/live only/,
  ],
  ['server/features/orders/bad-i.service.ts', '../customer/links/links.service.ts', /^orders enters /],
  ['client/features/people/auth/bad-b.ts', '../people.api.ts', /^people\/auth enters no other feature/],
  [
    'client/features/files/list/bad.ts',
    '../../customer/links/link-box.tsx',
    /^files enters customer\/approvals, parts\/about only/,
  ],
  ['client/features/orders/bad.ts', '../board/board-page.tsx', /^orders enters /],
  ['client/features/orders/page/bad.ts', '../../board/board-page.tsx', /^orders enters /],
  [
    'client/features/people/auth/bad.ts',
    '../../orders/orders.api.ts',
    /^people\/auth enters no other feature/,
  ],
  ['client/features/board/bad-f.ts', '../../frame/pages.ts', /^Nothing inside the frame knows the frame/],
  ['client/core/bad-c.ts', '../frame/shortcuts.ts', /^Nothing inside the frame knows the frame/],

  ['server/http/bad-e.ts', './index.ts', /^No barrel files/],
  ['client/features/board/bad-e.ts', '../orders/index', /^No barrel files/],
]

const allowed: [file: string, from: string][] = [
  ['shared/good-a.ts', 'zod'],
  ['shared/good-b.ts', './orders.ts'],
  ['shared/orders/good.ts', '#shared/people/people.ts'],
  ['server/http/good-a.ts', '../db/client.ts'],
  ['server/http/good-b.ts', '#shared/orders.ts'],
  ['server/http/good-c.ts', 'fastify'],
  ['server/sessions/sessions.ts', '../db/schema/sessions.ts'],
  ['server/log/good.queries.ts', '../db/schema/events.ts'],
  ['server/log/good-b.ts', '../rooms/notifier.ts'],
  ['server/good-a.ts', './features/orders/orders.routes.ts'],
  ['server/features/orders/good.routes.ts', './orders.service.ts'],
  ['server/features/orders/good.service.ts', './orders.queries.ts'],
  ['server/features/orders/good-b.service.ts', '../activity/activity.service.ts'],
  ['server/features/orders/good.queries.ts', '../../db/schema/orders.ts'],
  ['server/features/people/auth/good.service.ts', '../members/members.service.ts'],
  ['server/features/orders/good-c.service.ts', '../people/audit/audit.service.ts'],
  ['server/features/orders/good-d.service.ts', '../../log/commit.service.ts'],
  ['server/features/webhooks/good.service.ts', '../orders/live/live.service.ts'],
  ['server/features/orders/live/good.service.ts', '../orders.service.ts'],
  ['server/features/orders/good.test.ts', '../../../test/kerf.ts'],
  ['client/ui/good-a.tsx', './button.tsx'],
  ['client/core/good-a.ts', '#shared/orders.ts'],
  ['client/features/board/good-a.ts', '../orders/orders.api.ts'],
  ['client/features/board/good-b.ts', '../../core/api.ts'],
  ['client/features/board/good-c.ts', '../../ui/button.tsx'],
  ['client/features/board/good-d.ts', '../orders/archive/archive-page.tsx'],
  ['client/features/people/admin/good.ts', '../people.api.ts'],
]

describe('a forbidden import', () => {
  let findings: Map<string, Finding[]>

  beforeAll(async () => {
    findings = await lint(Object.fromEntries(forbidden.map(([file, from]) => [file, importing(from)])))
  })

  test.each(forbidden)('%s from %s', (file, _from, why) => {
    const rules = findings.get(file) ?? []
    expect(rules.map(({ rule }) => rule)).toContain('eslint(no-restricted-imports)')
    expect(rules.map(({ help }) => help).join('\n')).toMatch(new RegExp(why.source, 'm'))
  })
})

describe('an import along the arrows', () => {
  let findings: Map<string, Finding[]>

  beforeAll(async () => {
    findings = await lint(Object.fromEntries(allowed.map(([file, from]) => [file, importing(from)])))
  })

  test.each(allowed)('%s from %s', (file) => {
    expect(findings.get(file) ?? []).toEqual([])
  })
})

describe('there is no way around', () => {
  const sly: Record<string, string> = {
    'client/core/of-a-type.ts': "import type { A } from '../../server/app.ts'\n\nexport type B = A\n",
    'client/core/passed-on.ts': "export { a } from '../../server/app.ts'\n",
    'client/core/all-passed-on.ts': "export * from '../../server/app.ts'\n",
    'client/core/later.ts': "export const load = async () => import('../../server/app.ts')\n",
  }
  let findings: Map<string, Finding[]>

  beforeAll(async () => {
    findings = await lint(sly)
  })

  test.each(Object.entries(sly))('%s: %s', (file) => {
    expect(findings.get(file)).toContainEqual({
      rule: 'eslint(no-restricted-imports)',
      help: expect.stringMatching(APART),
    })
  })
})

test('modules that import each other in a circle', async () => {
  const findings = await lint({
    'server/http/one.ts': "import { two } from './two.ts'\n\nexport const one = () => two\n",
    'server/http/two.ts': "import { three } from './three.ts'\n\nexport const two = () => three\n",
    'server/http/three.ts': "import { one } from './one.ts'\n\nexport const three = () => one\n",
  })
  for (const file of ['one', 'two', 'three']) {
    expect(findings.get(`server/http/${file}.ts`)?.map(({ rule }) => rule)).toEqual(['import(no-cycle)'])
  }
})

test.each(['server', 'client'])('the rules know every feature of the %s', async (side) => {
  const features = Object.keys(side === 'server' ? SERVER_ARROWS : CLIENT_ARROWS)
  const entries = await readdir(join(ROOT, side, 'features'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(ROOT, side, 'features'), join(entry.parentPath, entry.name)))
  const isKnown = (file: string) => features.some((feature) => file.startsWith(`${feature}/`))
  expect(files.filter((file) => !isKnown(file))).toEqual([])
  expect(features.filter((feature) => !files.some((file) => file.startsWith(`${feature}/`)))).toEqual([])
  const fileOf = (feature: string) => `${side}/features/${feature}/bad.ts`
  const textOf = (feature: string) => {
    const up = feature.replaceAll(/[^/]+/g, '..')
    const otherSide = side === 'server' ? `${up}/../../client/core/api.ts` : `${up}/../../server/app.ts`
    // A room that this one may not enter.
    const room = relative(feature, feature === 'people/admin' ? 'people/auth' : 'people/admin')
    const closed = room.startsWith('.') ? room : `./${room}`
    return `export { a } from '${otherSide}'\nexport { b } from '${closed}/b.ts'\n`
  }
  const findings = await lint(
    Object.fromEntries(features.map((feature) => [fileOf(feature), textOf(feature)])),
  )
  for (const feature of features) {
    const rules = findings.get(fileOf(feature))?.map(({ rule }) => rule)
    expect([feature, rules]).toEqual([feature, Array(2).fill('eslint(no-restricted-imports)')])
  }
})
