import { defineConfig } from 'oxlint'

// The floor plan as rules. An arrow says which other features a feature may enter; it is one-way.
export const SERVER_ARROWS: Record<string, string[]> = {
  activity: ['events'],
  admin: ['audit', 'backup', 'customer-links', 'events', 'files', 'members', 'profile', 'webhooks'],
  approvals: ['audit', 'customer-links', 'customer-mails', 'events', 'files', 'holds', 'orders'],
  audit: ['events'],
  auth: ['audit', 'events', 'members', 'organization', 'profile'],
  backup: [],
  checklists: ['events', 'orders', 'templates', 'undo'],
  'customer-links': ['events', 'orders', 'undo'],
  'customer-mails': ['customer-links', 'customer-settings', 'events', 'orders', 'organization'],
  'customer-page': ['audit', 'customer-links', 'customer-settings', 'files', 'notes'],
  'customer-settings': ['events', 'files'],
  customers: ['orders'],
  delivery: ['notifications', 'organization'],
  events: [],
  feeds: ['notifications'],
  files: ['backup', 'customer-links', 'events', 'orders', 'undo'],
  export: ['audit', 'files'],
  flow: ['events', 'orders', 'organization'],
  holds: ['events', 'orders'],
  imports: ['events', 'files'],
  live: ['notes', 'orders'],
  members: ['customer-links', 'events', 'organization', 'profile', 'webhooks'],
  notes: ['audit', 'customer-links', 'events', 'orders', 'undo'],
  notifications: ['events', 'orders'],
  orders: ['activity', 'audit', 'events', 'undo'],
  organization: ['events', 'templates'],
  profile: ['activity', 'events', 'files', 'organization'],
  promises: ['flow', 'orders', 'organization'],
  push: ['notifications'],
  removed: ['checklists', 'events', 'files', 'notes', 'orders', 'undo'],
  seen: ['events'],
  taking: ['checklists', 'events', 'orders'],
  tokens: ['audit'],
  templates: ['events'],
  undo: ['events'],
  views: ['events'],
  webhooks: ['events', 'live'],
}

export const CLIENT_ARROWS: Record<string, string[]> = {
  activity: ['notes', 'people'],
  admin: ['people'],
  approvals: [],
  archive: ['find', 'orders'],
  assignees: ['people'],
  audit: ['people'],
  auth: [],
  board: ['archive', 'find', 'orders', 'people'],
  checklists: ['people', 'templates'],
  customer: ['approvals'],
  'customer-settings': ['files'],
  feeds: [],
  files: ['approvals'],
  find: ['orders', 'people'],
  flow: ['find', 'orders', 'people'],
  holds: [],
  'holds-settings': ['holds', 'orders'],
  import: ['files', 'orders', 'people'],
  inbox: ['notifications', 'orders', 'people'],
  meeting: ['orders', 'people'],
  members: ['organization', 'people'],
  notes: ['files', 'people'],
  'notification-settings': ['auth', 'people'],
  notifications: [],
  orders: [
    'activity',
    'assignees',
    'checklists',
    'customer',
    'files',
    'holds',
    'notes',
    'notifications',
    'people',
    'promises',
  ],
  organization: ['customer-settings', 'holds-settings', 'people', 'webhooks', 'working-time'],
  people: [],
  profile: ['auth', 'feeds', 'files', 'notification-settings', 'orders', 'people', 'push', 'tokens'],
  promises: [],
  push: [],
  templates: [],
  tokens: [],
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
const features = no('core knows no feature.', '**/features/**')
const frame = no('Nothing inside the frame knows the frame.', '**/frame/**')
const schema = no(
  'Only queries, db/, core/sessions.ts and core/session-ends.ts know the schema.',
  '**/schema/**',
)
const routes = no('Nothing but app.ts imports routes.', './*.routes.ts')
const queries = no('Routes go through the service.', './*.queries.ts')
const service = no('Behind the queries there is only the database.', './*.service.ts')
const notifier = no(
  'Only events notifies of what happened: record it in a commit.',
  '**/core/live/notifier.ts',
)
const rooms = ['routes', 'queries', 'presenter', 'sql', 'board', 'changes']

const only = (files: string[], ...patterns: Pattern[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [barrel, ...patterns] }] as never },
})

function closed(arrows: Record<string, string[]>, feature: string): Pattern {
  const open = arrows[feature] ?? []
  const others = Object.keys(arrows).filter((other) => other !== feature && !open.includes(other))
  const message = `${feature} enters ${open.join(', ') || 'no other feature'} only.`
  return no(
    message,
    ...others.flatMap((other) => [`../${other}/**`, `../../${other}/**`, `**/features/${other}/**`]),
  )
}

const serverFeatures = Object.entries(SERVER_ARROWS).flatMap(([feature, open]) => {
  const here = `server/features/${feature}`
  const doors = open.flatMap((other) => rooms.map((room) => `../${other}/*.${room}.ts`))
  const walls = [client, closed(SERVER_ARROWS, feature), ...(feature === 'events' ? [] : [notifier])]
  if (doors.length > 0) walls.push(no('Another feature is entered through its service.', ...doors))
  return [
    only([`${here}/*.ts`, `${here}/*/*.ts`], ...walls, schema, routes),
    only([`${here}/*.routes.ts`], ...walls, schema, routes, queries),
    only([`${here}/*.queries.ts`], ...walls, routes, service),
  ]
})

const clientFeatures = Object.keys(CLIENT_ARROWS).map((feature) =>
  only([`client/features/${feature}/**`], server, frame, closed(CLIENT_ARROWS, feature)),
)

export default defineConfig({
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
    only(
      ['shared/**'],
      no('shared imports zod and itself.', '*', '!zod', '!.', '!./*', '!#shared', '!#shared/**'),
    ),
    only(['server/**/*.ts', 'test/**/*.ts'], client),
    only(['server/db/**'], client, no('db knows neither core nor features.', '**/core/**', '**/features/**')),
    only(['server/core/**'], client, features, schema),
    only(['server/core/sessions.ts', 'server/core/session-ends.ts'], client, features),
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
      no("The customer's page does without schemas.", 'zod', '#shared/api/*', '**/schemas.ts'),
    ),
    ...clientFeatures,
    only(['shared/**/*.test.ts'], no('shared imports zod and itself.', '**/server/**', '**/client/**')),
  ],
})
