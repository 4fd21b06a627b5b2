import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ROLES, type Role } from '#shared/people/people.ts'
import { sealForBackups } from '../backup/runs.ts'
import { commandLine } from '../installed.ts'
import type { Services } from '../services.ts'
import { secretOf } from '../secrets/secret.ts'
import { onlyHereLines, START } from '../network.ts'
import { databaseQueues } from '../queue/queues.ts'
import { openNotifier } from '../rooms/notifier.ts'
import { openDatabase, type Connection, type Database } from '../db/client.ts'
import { refuseOutdated } from '../db/migrate.ts'
import {
  findOrganization,
  inviteInto,
  listEveryOrganization,
  listEverybody,
  newPasswordLink,
} from '../features/people/admin/operator.service.ts'
import { askedSetupCode } from '../features/people/organization/setup-code.service.ts'
import { acceptSecret, refuseOtherSecret } from '../features/people/admin/secret-match.service.ts'
import { exportOrganization, readOrganization } from './organization.ts'
import { main, Refusal, type Command, type Installation } from './installation.ts'

const ADMIN = commandLine('admin')
const USAGE = `${ADMIN} organizations
${ADMIN} people [organization]
${ADMIN} reset-password <e-mail address>
${ADMIN} invite <organization> [ADMIN|SHOP|SALES]
${ADMIN} accept-secret
${ADMIN} setup-code
${ADMIN} backup-passphrase
${ADMIN} export-organization <organization> [file]
${ADMIN} import-organization <file> [--replace] [--same-people]

An organization is named by its slug, as the first command lists it.`

type Action = (
  db: Database,
  installation: Installation,
  services: Pick<Services, 'pool' | 'notifier' | 'queues'> & { connection: Connection },
) => Promise<string>

/** For the person who runs the server: across organizations, and without a password. */
export const admin: Command = async (installation) => {
  const run = understand(installation.args)
  const connection = await installation.connect()
  await refuseOutdated(connection)
  const database = openDatabase(connection, { max: 2, onError: () => undefined })
  const notifier = await openNotifier(connection, database.pool, pino({ level: 'silent' }))
  try {
    const services = { connection, pool: database.pool, notifier, queues: databaseQueues(database.pool) }
    return await run(database.db, installation, services)
  } finally {
    await notifier.close()
    await database.close()
  }
}

if (import.meta.main) await main(admin)

function understand(args: string[]): Action {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, strict: false })
  const [what, first, second, ...more] = positionals
  if (what === 'import-organization' && first && !second) {
    const { replace = false, 'same-people': samePeople = false, ...others } = values
    if (Object.keys(others).length > 0) throw new Refusal(USAGE)
    const request = { file: first, replace: replace === true, samePeople: samePeople === true }
    return async (db, kerf, services) =>
      readOrganization(kerf, { ...services, ...(await links(db, kerf)) }, request)
  }
  if (Object.keys(values).length > 0 || more.length > 0) throw new Refusal(USAGE)
  if (what === 'organizations' && !first) return async (db) => table(await listEveryOrganization(db))
  if (what === 'people' && !second) return (db) => listPeople(db, first)
  if (what === 'accept-secret' && !first) return accept
  if (what === 'backup-passphrase' && !first) return newPassphrase
  if (what === 'setup-code' && !first) return tellSetupCode
  if (what === 'export-organization' && first) {
    return async (db, kerf, services) =>
      exportOrganization(
        kerf,
        { ...services, ...(await links(db, kerf)) },
        { orgId: await organization(db, first), slug: first, file: second },
      )
  }
  if (what === 'reset-password' && first && !second) return (db, kerf) => resetPassword(db, kerf, first)
  if (what !== 'invite' || !first) throw new Refusal(USAGE)
  const role = (second ?? 'SHOP') as Role
  if (!ROLES.includes(role)) throw new Refusal(`A role is one of ${ROLES.join(', ')}.`)
  return async (db, kerf, services) =>
    passedOn(
      await inviteInto({ ...services, ...(await links(db, kerf)) }, await organization(db, first), role),
      kerf,
    )
}

async function listPeople(db: Database, slug: string | undefined): Promise<string> {
  return table(await listEverybody(db, slug === undefined ? undefined : await organization(db, slug)))
}

async function resetPassword(db: Database, installation: Installation, email: string): Promise<string> {
  const url = await newPasswordLink(await links(db, installation), email)
  if (!url) throw new Refusal(`Nobody has the address ${email}.`)
  return passedOn(
    `${url}\nThe link works once, for an hour. Until then the old password stays.`,
    installation,
  )
}

async function tellSetupCode(db: Database, installation: Installation): Promise<string> {
  const { secret } = await links(db, installation)
  // The server may have been opened to the network by its start alone.
  const code = await askedSetupCode(db, { host: '0.0.0.0', setupCode: 'on' }, secret)
  return code ?? 'There is an organization already, so nobody needs a setup code.'
}

const passedOn = (said: string, { config }: Installation): string =>
  [said, ...onlyHereLines(config, { command: START })].join('\n')

async function links(db: Database, { config }: Installation) {
  const secret = await secretOf(config)
  await refuseOtherSecret({ db, secret }, config)
  return { db, config, secret }
}

async function accept(db: Database, { config }: Installation): Promise<string> {
  if (!(await acceptSecret({ db, secret: await secretOf(config) }))) {
    throw new Refusal('Kerf is running on this database: stop it first, and all other servers on it.')
  }
  return 'This database goes with the secret of these settings from now on. Start Kerf with it.'
}

async function newPassphrase(
  db: Database,
  installation: Installation,
  { pool }: Pick<Services, 'pool'>,
): Promise<string> {
  const { secret } = await links(db, installation)
  return (
    `${await sealForBackups(pool, secret)}\n` +
    'Keep this passphrase away from the backups: it is shown only now. Backups from now on hold the secret, and a restore asks ' +
    'for the passphrase. Earlier backups keep theirs.'
  )
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
