import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase, openDatabasePlace, query, urlOf } from '../support/backups/installations.ts'
import { entriesOf, flipped, writeEntries, type Entry } from '../support/backups/tampering.ts'
import { aMember, anAdmin, anAttachment, anOrder, type Somebody } from '../support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from '../support/kerf.ts'
import { refusal, run, runLimited, succeed, type Place } from '../support/processes/commands.ts'
import { namesIn } from '../support/storage/stores.ts'
import { exportTo, importFrom } from './organizations.ts'

const ADMIN = 'server/commands/admin.ts'

let kerf: OwnKerf
let place: Place
let ann: Somebody
let folder: string
let file: string
let entries: Entry[]
let empty: Awaited<ReturnType<typeof openDatabasePlace>>

beforeAll(async () => {
  kerf = await startKerf()
  place = { DATABASE_URL: urlOf(kerf.connection), DATA_DIR: kerf.dataDir, SESSION_SECRET: SECRET }
  ann = await anAdmin(kerf, { organizationName: 'Oak', displayName: 'Ann', email: 'ann@example.com' })
  await anAttachment(ann, (await anOrder(ann)).id, { content: 'Cut list '.repeat(9000) })
  folder = join(kerf.dataDir, 'archives')
  file = join(folder, 'oak.tar.gz')
  await exportTo({ place }, 'oak', file)
  entries = await entriesOf(file)
  empty = await openDatabasePlace()
})
afterAll(async () => {
  await empty.close()
  await kerf.close()
})

/** Nothing of it is in the database or the store. */
async function expectNothing({
  connection,
  place,
}: Pick<typeof empty, 'connection' | 'place'>): Promise<void> {
  for (const table of ['organizations', 'users', 'objects', 'orders']) {
    expect(await query(connection, `select from ${table}`)).toEqual([])
  }
  expect(
    (await namesIn(place.DATA_DIR)).filter((name) => name !== '/secret' && name !== 'secret/secret'),
  ).toEqual([])
}

let count = 0
async function packed(changed: Entry[]): Promise<string> {
  const path = join(folder, `bad-${(count += 1)}.tar.gz`)
  await writeEntries(path, changed)
  return path
}

const manifestWith = (change: (manifest: any) => object) =>
  packed(
    entries.map(({ name, content }) => ({
      name,
      content:
        name === 'manifest.json' ? Buffer.from(JSON.stringify(change(JSON.parse(String(content))))) : content,
    })),
  )

const unusable = (why: string) => refusal(`This archive cannot be used: ${why}. Nothing was changed.`)

describe('an export', () => {
  test('of an organization that is not there is refused, as is a call that says too much', async () => {
    expect(await run(ADMIN, place, 'export-organization', 'ash')).toEqual(
      refusal('There is no organization ash.'),
    )
    const said = await run(ADMIN, place, 'import-organization', file, 'more')
    expect(said.error).toMatch(/^npm run admin -- organizations\n/)
    expect((await importFrom({ place }, file, '--force')).error).toMatch(/^npm run admin -- organizations\n/)
  })

  test('without a path lies in DATA_DIR, and gives no passphrase where nothing is sealed', async () => {
    const out = await succeed(ADMIN, place, 'export-organization', 'oak')
    expect(out).toMatch(/^\S+\/backups\/oak-[\dT-]+-[0-9a-f]{4}\.tar\.gz\n\d+ rows and 1 files, 0\.0 MB$/)
  })

  test('holds no account of anybody who is no member, no token and no invite', async () => {
    const ben = await aMember(kerf, ann, 'SHOP', { displayName: 'Ben' })
    await anOrder(ben)
    await ann.visitor.delete(`/api/organizations/${ann.orgId}/members/${ben.user.id}`)
    await anAdmin(kerf, { organizationName: 'Elm', displayName: 'Nobody there' })
    const path = join(folder, 'former.tar.gz')
    await exportTo({ place }, 'oak', path)
    const all = await entriesOf(path)
    const people = String(all.find(({ name }) => name === 'tables/users.csv')?.content)
    expect(people).toContain('ann@example.com')
    expect(people).toContain('Ben')
    expect(people).not.toContain(ben.email)
    expect(people.match(/argon2/g)).toHaveLength(1)
    expect(all.map(({ name }) => name)).not.toContain('tables/api_tokens.csv')
    expect(all.map(({ name }) => name)).not.toContain('tables/invites.csv')
    expect(all.some(({ content }) => content.includes('Nobody there'))).toBe(false)
  })
})

describe('an import is refused, and changes nothing', () => {
  test('for what is no archive, is damaged, or of another version', async () => {
    const bytes = await readFile(file)
    const half = join(folder, 'half.tar.gz')
    await writeFile(half, bytes.subarray(0, bytes.length >> 1))
    expect(await importFrom(empty, half)).toEqual(unusable('it cannot be read (unexpected end of file)'))
    const damaged = await packed(
      entries.map(({ name, content }) => ({
        name,
        content: name.startsWith('files/') ? flipped(content) : content,
      })),
    )
    expect((await importFrom(empty, damaged)).error).toMatch(
      /: files\/\S+ is damaged\. Nothing was changed\.$/,
    )
    expect(
      await importFrom(
        empty,
        await manifestWith((it) => ({ ...it, migration: '9999_later', kerf: '9.0.0' })),
      ),
    ).toEqual(unusable('it was made by a newer version of Kerf (9.0.0)'))
    expect(
      await importFrom(
        empty,
        await manifestWith((it) => ({ ...it, migration: '0000_first', kerf: '0.0.1' })),
      ),
    ).toEqual(
      unusable('it was made by an older version of Kerf (0.0.1). Update that server, and export again'),
    )
    const whole = join(folder, 'whole.tar.gz')
    await succeed('server/commands/backup.ts', place, whole)
    expect(await importFrom(empty, whole)).toEqual(
      unusable('it holds a whole installation: npm run restore -- whole.tar.gz'),
    )
    expect((await run('server/commands/restore.ts', empty.place, file)).error).toContain(
      'one organization only',
    )
    await expectNothing(empty)
  })

  test('where rows are of another organization, or files of nothing', async () => {
    const { connection, place: there } = await aDatabase()
    const other = crypto.randomUUID()
    await query(connection, `insert into organizations (id, name, slug) values ('${other}', 'Elm', 'elm')`)
    const inOther = (table: RegExp) =>
      resummed(
        entries.map(({ name, content }) => ({
          name,
          content: table.test(name) ? Buffer.from(String(content).replaceAll(ann.orgId, other)) : content,
        })),
      )
    expect(await importFrom({ place: there }, await inOther(/board_columns/))).toEqual(
      unusable('tables/board_columns.csv has rows of another organization'),
    )
    expect(await importFrom({ place: there }, await inOther(/tables\/organizations/))).toEqual(
      unusable('tables/organizations.csv has another organization than its manifest says'),
    )
    expect((await importFrom({ place: there }, await inOther(/tables\/orders/))).error).toMatch(
      /: its rows do not fit \(.+ violates .+\)\. Nothing was changed\.$/,
    )
    for (const table of ['orders', 'board_columns', 'events', 'users']) {
      expect(await query(connection, `select from ${table}`)).toEqual([])
    }
    const more = [...entries, { name: `files/${crypto.randomUUID()}`, content: Buffer.from('More') }]
    const extra = await resummed(more)
    expect(await importFrom(empty, extra)).toEqual(unusable('it has files that belong to nothing'))
    expect(await query(empty.connection, 'select from organizations')).toEqual([])
  })

  test('for an organization that is here, or with --replace is not', async () => {
    expect(await importFrom({ place }, file)).toEqual(refusal(/^oak is here already\./))
    expect(await importFrom(empty, file, '--replace')).toEqual(
      refusal('The organization of this archive is not here. Leave out --replace. Nothing was changed.'),
    )
  })

  test('where the disk has no room', async () => {
    const { place: there } = await aDatabase()
    expect(await importFrom({ place: { ...there, DISK_RESERVE_MB: '999999' } }, file)).toEqual(
      refusal(/^DATA_DIR \S+ needs 1 MB, beside what DISK_RESERVE_MB keeps free\. Nothing was changed\.$/),
    )
    const { error } = await runLimited(20, ADMIN, there, 'import-organization', file)
    expect(error).toBe('The disk is full. Nothing was changed.')
    expect(await readdir(join(there.DATA_DIR, 'backups'))).toEqual([])
  })

  test('where the files are of another database', async () => {
    const { place: there, connection } = await aDatabase()
    await query(connection, `update database_epoch set store_id = gen_random_uuid()`)
    expect(await importFrom({ place: there }, file)).toEqual(
      refusal(`The files in ${there.DATA_DIR} belong to another database.`),
    )
  })

  test('for two people of the archive who would be one here', async () => {
    const path = join(folder, 'people.tar.gz')
    const cy = await aMember(kerf, ann, 'SHOP', { email: 'cy@example.com' })
    await exportTo({ place }, 'oak', path)
    const { connection, place: there } = await aDatabase()
    // Ann's account is known by its id, under the address that Cy has by now.
    await query(
      connection,
      `insert into users (id, email, display_name) values ('${ann.user.id}', '${cy.email}', 'Ann')`,
    )
    expect(await importFrom({ place: there }, path, '--same-people')).toEqual(
      refusal(/\(cy@example\.com\): the account with this address belongs to somebody else of the archive\./),
    )
  })
})

/** With a manifest that knows the entries as they are now. */
async function resummed(changed: Entry[]): Promise<string> {
  const manifest = JSON.parse(String(entries[0]?.content))
  const sumOf = ({ name, content }: Entry) => ({
    name,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  for (const entry of changed.slice(1)) {
    const known = [...manifest.tables, ...manifest.files].find(({ name }) => name === entry.name)
    if (known) Object.assign(known, sumOf(entry))
    else manifest.files.push(sumOf(entry))
  }
  return packed([
    { name: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)) },
    ...changed.slice(1),
  ])
}
