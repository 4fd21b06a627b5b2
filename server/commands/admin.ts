import { parseArgs } from 'node:util'
import { ROLES, type Role } from '#shared/people.ts'
import { openDatabase } from '../db/client.ts'
import {
  findOrganization,
  inviteInto,
  listEveryOrganization,
  listEverybody,
  newPasswordLink,
} from '../features/admin/operator.service.ts'
import { command, Refusal, type Installation } from './installation.ts'

const USAGE = `npm run admin -- organizations
npm run admin -- people [organization]
npm run admin -- reset-password <e-mail address>
npm run admin -- invite <organization> [ADMIN|SHOP|SALES]

An organization is named by its slug, as the first command lists it.`

const { positionals } = parseArgs({ allowPositionals: true })
const [what, ...rest] = positionals

/** What only whoever runs the server may do: across organizations, and without a password. */
await command(async (installation) => {
  const database = openDatabase(installation.connection, { max: 2, onError: () => undefined })
  try {
    process.stdout.write(`${await answer(database.db, installation)}\n`)
  } finally {
    await database.close()
  }
})

async function answer(
  db: ReturnType<typeof openDatabase>['db'],
  { config, secret }: Installation,
): Promise<string> {
  const links = { db, secret, appUrl: config.appUrl }
  switch (what) {
    case 'organizations':
      return table(await listEveryOrganization(db))
    case 'people':
      return table(await listEverybody(db, rest[0] === undefined ? undefined : await organization(rest[0])))
    case 'reset-password':
      return resetPassword(rest[0] ?? refuse())
    case 'invite': {
      const role = (rest[1] ?? 'SHOP') as Role
      if (!ROLES.includes(role)) throw new Refusal(`A role is one of ${ROLES.join(', ')}.`)
      return inviteInto(links, await organization(rest[0] ?? refuse()), role)
    }
    default:
      return refuse()
  }

  async function organization(slug: string): Promise<string> {
    const id = await findOrganization(db, slug)
    if (!id) throw new Refusal(`There is no organization ${slug}.`)
    return id
  }

  async function resetPassword(email: string): Promise<string> {
    const url = await newPasswordLink(links, email)
    if (!url) throw new Refusal(`Nobody has the address ${email}.`)
    return `${url}\nThe link works once, for an hour. Until then the old password stays.`
  }
}

function refuse(): never {
  throw new Refusal(USAGE)
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
