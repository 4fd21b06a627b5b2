import { defineConfig } from 'oxlint'

// The floor plan as rules. An arrow says which other features a feature may enter; it is one-way. A room that others
// enter by itself has arrows of its own, under `feature/room`.
export const SERVER_ARROWS: Record<string, string[]> = {
  activity: [],
  checklists: ['checklists/templates', 'orders'],
  'checklists/templates': [],
  'customer/approvals': ['customer/links', 'customer/mails', 'files', 'holds', 'orders', 'people/audit'],
  'customer/links': ['orders'],
  'customer/mails': ['customer/links', 'customer/settings', 'orders', 'people/organization'],
  'customer/page': ['customer/links', 'customer/settings', 'files', 'notes', 'people/audit'],
  'customer/settings': ['files'],
  export: ['files', 'people/audit'],
  feeds: ['notifications'],
  health: ['notifications/push'],
  files: ['customer/links', 'orders'],
  find: [],
  flow: ['orders', 'working-time'],
  holds: ['orders'],
  'holds/settings': ['orders'],
  imports: ['files', 'parts'],
  notes: ['customer/links', 'orders', 'people/audit'],
  notifications: ['orders'],
  'notifications/mail': ['notifications', 'notifications/settings', 'people/organization', 'working-time'],
  'notifications/push': ['notifications'],
  'notifications/settings': ['notifications'],
  orders: ['activity', 'people/audit'],
  'orders/archive': ['orders'],
  'orders/intake': ['checklists', 'orders', 'parts'],
  'orders/live': ['customer/links', 'notes', 'orders'],
  'people/admin': ['customer/links', 'files', 'people/audit', 'people/members', 'people/profile', 'webhooks'],
  'people/audit': [],
  'people/auth': ['health', 'people/audit', 'people/members', 'people/organization', 'people/profile'],
  'people/members': ['customer/links', 'people/organization', 'people/profile', 'webhooks'],
  'people/organization': ['checklists/templates'],
  'people/profile': ['activity', 'files', 'health', 'people/organization'],
  'people/tokens': ['people/audit'],
  parts: ['holds', 'orders'],
  promises: ['flow', 'orders', 'working-time'],
  undo: ['checklists', 'files', 'notes', 'orders', 'parts'],
  webhooks: ['orders/live'],
  'working-time': ['people/organization'],
}

export const CLIENT_ARROWS: Record<string, string[]> = {
  activity: ['notes', 'people'],
  board: ['find', 'orders', 'orders/archive', 'people'],
  checklists: ['checklists/templates', 'parts/about', 'people'],
  'checklists/templates': [],
  customer: ['customer/approvals', 'customer/links'],
  'customer/approvals': [],
  'customer/links': ['customer/approvals', 'customer/mails'],
  'customer/mails': ['customer/approvals'],
  'customer/settings': ['files'],
  feeds: [],
  health: ['people'],
  files: ['customer/approvals', 'parts/about'],
  find: ['orders', 'people'],
  flow: ['find', 'orders', 'people'],
  holds: [],
  'holds/settings': ['holds', 'orders'],
  imports: ['files', 'orders', 'people'],
  meeting: ['files', 'notes', 'orders', 'people', 'week'],
  notes: ['files', 'parts/about', 'people'],
  notifications: [],
  'notifications/inbox': ['notifications', 'orders', 'people'],
  'notifications/push': [],
  'notifications/settings': ['health', 'people', 'people/auth'],
  orders: [
    'activity',
    'checklists',
    'customer',
    'customer/links',
    'files',
    'holds',
    'notes',
    'notifications',
    'parts',
    'people',
    'promises',
    'working-time',
  ],
  'orders/archive': ['find', 'orders'],
  parts: ['holds', 'people'],
  'parts/about': [],
  'parts/settings': ['parts'],
  people: [],
  'people/admin': ['people'],
  'people/audit': ['people'],
  'people/auth': [],
  'people/members': ['people'],
  'people/organization': [
    'customer/settings',
    'holds/settings',
    'parts/settings',
    'people',
    'webhooks',
    'working-time',
  ],
  'people/profile': [
    'feeds',
    'files',
    'notifications/push',
    'notifications/settings',
    'orders',
    'people',
    'people/auth',
    'people/tokens',
  ],
  'people/tokens': [],
  promises: [],
  webhooks: ['notifications'],
  week: ['orders', 'working-time'],
  'working-time': [],
}

interface Pattern {
  group: string[]
  message: string
}

const no = (message: string, ...group: string[]): Pattern => ({ group, message })

const barrel = no('No barrel files: import the module itself.', '**/index', '**/index.ts', '**/index.tsx')
const client = no('client and server never import each other.', '**/client/**')
const server = no('client and server never import each other.', '**/server/**')
const features = no('What is below the features knows no feature.', '**/features/**')
const frame = no('Nothing inside the frame knows the frame.', '**/frame/**')
const schema = no('Only queries, db/ and sessions/ know the schema.', '**/schema/**')
const routes = no('Nothing but app.ts imports routes.', './*.routes.ts')
const queries = no('Routes go through the service.', './*.queries.ts')
const service = no('Behind the queries there is only the database.', './*.service.ts')
const log = no('What is below the log does not know it.', '**/log/*')
const logQueries = no('The log is entered through its services.', '**/log/*.queries.ts')
const notifier = no('Only the log notifies of what happened: record it in a commit.', '**/rooms/notifier.ts')

/** The folders of the server that features stand on. */
const BELOW = 'http sessions rooms queue jobs store mail outbound observe stop secrets pictures backup'.split(
  ' ',
)
/** The kinds of files that only their own feature imports. */
const INNER = ['routes', 'queries', 'presenter', 'sql', 'board', 'changes']

const only = (files: string[], ...patterns: Pattern[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [barrel, ...patterns] }] as never },
})

/** How the files of a feature or room name the folder of another one. */
function foldersOf(here: string, other: string): string[] {
  const [feature, room] = other.split('/')
  const everywhere = `**/features/${other}`
  if (!room) return [everywhere, `../${other}`, `../../${other}`, `../../../${other}`]
  if (here === feature) return [everywhere, `./${room}`, `../${room}`]
  return [everywhere, here.startsWith(`${feature}/`) ? `../${room}` : `**/${other}`]
}

function closed(arrows: Record<string, string[]>, here: string): Pattern {
  const open = arrows[here] ?? []
  const others = Object.keys(arrows).filter((other) => other !== here && !open.includes(other))
  const walls = others.flatMap((other) =>
    here.startsWith(`${other}/`)
      ? ['../*.ts', '../*.tsx']
      : foldersOf(here, other).map((folder) => `${folder}/**`),
  )
  // A room may be open while the rest of its feature is closed.
  const gates = open.filter((other) => others.includes(other.split('/')[0] ?? ''))
  const gaps = gates.flatMap((other) => foldersOf(here, other).map((folder) => `!${folder}/**`))
  return no(`${here} enters ${open.join(', ') || 'no other feature'} only.`, ...walls, ...gaps)
}

const serverFeatures = Object.entries(SERVER_ARROWS).flatMap(([feature, open]) => {
  const here = `server/features/${feature}`
  const doors = open.flatMap((other) =>
    foldersOf(feature, other).flatMap((folder) => INNER.map((kind) => `${folder}/**/*.${kind}.ts`)),
  )
  const walls = [client, closed(SERVER_ARROWS, feature), logQueries, notifier]
  if (doors.length > 0) walls.push(no('Another feature is entered through its service.', ...doors))
  return [
    only([`${here}/*.ts`, `${here}/*/*.ts`], ...walls, schema, routes),
    only([`${here}/*.routes.ts`, `${here}/*/*.routes.ts`], ...walls, schema, routes, queries),
    only([`${here}/*.queries.ts`, `${here}/*/*.queries.ts`], ...walls, routes, service),
  ]
})

const clientFeatures = Object.keys(CLIENT_ARROWS).map((feature) =>
  only([`client/features/${feature}/**`], server, frame, closed(CLIENT_ARROWS, feature)),
)

const SHARED = ['!zod', '!.', '!./*', '!#shared', '!#shared/**', '!#texts', '!#texts/**']

/** Heads of CSV files are names that programs read, some of them other programs'. The rest is no text of ours. */
const NO_TEXTS = [
  'shared/texts/**',
  '**/*.test.{ts,tsx}',
  'client/features/orders/data/property-test/**',
  'client/ui/logo.tsx',
  'server/features/export/*.queries.ts',
  'server/features/flow/flow-csv.ts',
  'server/features/imports/{planning/guess-mapping,reading/read-trello}.ts',
]

export default defineConfig({
  jsPlugins: ['./build/literal-texts.ts'],
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['/dist', '/data', 'server/db/migrations', 'test-results'],
  rules: {
    'import/no-cycle': 'error',
    'react/react-in-jsx-scope': 'off',
    // Speaks of the React compiler, which we do not use.
    'react/incompatible-library': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/*', '@fastify/*'] }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    // Named members of a default import are how `pg` and `ws` are made to be used from modules.
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-await-in-loop': 'off',
    'oxc/no-map-spread': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    // Assertions stand in functions with names of their own.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'no-restricted-imports': ['error', { patterns: [barrel] }],
  },
  overrides: [
    only(['shared/**'], no('shared imports zod and itself.', '*', ...SHARED)),
    only(['shared/texts/**'], no('shared imports zod and itself.', '*', ...SHARED, '!..', '!../**')),
    only(['server/**/*.ts', 'test/**/*.ts'], client),
    only(
      ['server/db/**'],
      client,
      no(
        'db knows nothing of the server but itself.',
        ...['log', 'features', ...BELOW].map((folder) => `**/${folder}/**`),
      ),
    ),
    only(
      BELOW.map((folder) => `server/${folder}/**`),
      client,
      features,
      log,
      schema,
    ),
    only(['server/{async,config,limits,services}.ts'], client, features, log),
    only(['server/log/**'], client, features, schema),
    only(['server/log/*.queries.ts'], client, features, service),
    only(['server/sessions/sessions.ts', 'server/sessions/session-ends.ts'], client, features, log),
    ...serverFeatures,
    only(['server/**/*.test.ts'], client),
    only(['client/**'], server),
    only(
      ['client/ui/**'],
      server,
      no('ui imports ui only.', '#shared/*', '**/core/**', '**/features/**', '**/frame/**', '@tanstack/*'),
    ),
    only(['client/core/**'], server, features, frame),
    only(
      ['client/customer/**'],
      server,
      features,
      frame,
      no(
        "The customer's page has nothing of the staff's.",
        '**/ui/**',
        '**/core/**',
        '!**/core/pdf/**',
        'react',
      ),
      no(
        "The customer's page does without schemas.",
        'zod',
        '#shared/api/*',
        '#shared/text.ts',
        '**/schemas.ts',
      ),
    ),
    ...clientFeatures,
    {
      files: ['client/**', 'shared/**', 'server/{features,http,log,queue,sessions}/**'],
      rules: { 'kerf/literal-texts': 'error' },
    },
    { files: NO_TEXTS, rules: { 'kerf/literal-texts': 'off' } },
    only(['shared/**/*.test.ts'], no('shared imports zod and itself.', '**/server/**', '**/client/**')),
  ],
})
