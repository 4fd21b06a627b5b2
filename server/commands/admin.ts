import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ROLES, type Role } from '#shared/people/people.ts'
import { secretOf } from '../core/secret.ts'
import { openNotifier } from '../core/live/notifier.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { refuseOutdated } from '../db/migrate.ts'
import {
  findOrganization,
  inviteInto,
  listEveryOrganization,
  listEverybody,
  newPasswordLink,
} from '../features/admin/operator.service.ts'
import { acceptSecret, refuseOtherSecret } from '../features/admin/secret-match.service.ts'
import type { CommitDeps } from '../features/events/commit.service.ts'
import { command, Refusal, type Installation } from './installation.ts'

const USAGE = `npm run admin -- organizations
npm run admin -- people [organization]
npm run admin -- reset-password <e-mail address>
npm run admin -- invite <organization> [ADMIN|SHOP|SALES]
npm run admin -- accept-secret

An organization is named by its slug, as the first command lists it.`

type Command = (db: Database, installation: Installation, deps: CommitDeps) => Promise<string>

/** Actions for the person who runs the server: across organizations, and without a password. */
await command(async (installation) => {
  const run = understand()
  const connection = await installation.connect()
  await refuseOutdated(connection)
  const database = openDatabase(connection, { max: 2, onError: () => undefined })
  const notifier = await openNotifier(connection, database.pool, pino({ level: 'silent' }))
  try {
    const deps = { db: database.db, pool: database.pool, notifier }
    process.stdout.write(`${await run(database.db, installation, deps)}\n`)
  } finally {
    await notifier.close()
    await database.close()
  }
})

/** Reads the arguments before anything starts. */
function understand(): Command {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false })
  const [what, first, second, ...more] = positionals
  if (Object.keys(values).length > 0 || more.length > 0) throw new Refusal(USAGE)
  if (what === 'organizations' && !first) return async (db) => table(await listEveryOrganization(db))
  if (what === 'people' && !second) return (db) => listPeople(db, first)
  if (what === 'accept-secret' && !first) return accept
  if (what === 'reset-password' && first && !second) return (db, kerf) => resetPassword(db, kerf, first)
  if (what !== 'invite' || !first) throw new Refusal(USAGE)
  const role = (second ?? 'SHOP') as Role
  if (!ROLES.includes(role)) throw new Refusal(`A role is one of ${ROLES.join(', ')}.`)
  return async (db, kerf, deps) =>
    inviteInto({ ...deps, ...(await links(db, kerf)) }, await organization(db, first), role)
}

async function listPeople(db: Database, slug: string | undefined): Promise<string> {
  return table(await listEverybody(db, slug === undefined ? undefined : await organization(db, slug)))
}

async function resetPassword(db: Database, installation: Installation, email: string): Promise<string> {
  const url = await newPasswordLink(await links(db, installation), email)
  if (!url) throw new Refusal(`Nobody has the address ${email}.`)
  return `${url}\nThe link works once, for an hour. Until then the old password stays.`
}

async function links(db: Database, { config }: Installation) {
  const secret = await secretOf(config)
  await refuseOtherSecret({ db, secret, config })
  return { db, appUrl: config.appUrl, secret }
}

async function accept(db: Database, { config }: Installation): Promise<string> {
  if (!(await acceptSecret({ db, secret: await secretOf(config), config }))) {
    throw new Refusal('Kerf is running on this database: stop it first, and all other servers on it.')
  }
  return 'This database goes with the secret of these settings from now on. Start Kerf with it.'
}

async function organization(db: Database, slug: string): Promise<string> {
  const id = await findOrganization(db, slug)
  if (!id) throw new Refusal(`There is no organization ${slug}.`)
  return id
}

function table(rows: Record<string, unknown>[]): string {
  const [first] = rows
  if (!first) return 'None.'
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(String))]
  const widths = Object.keys(first).map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
