import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checksum } from '../server/backup/checksum.ts'
import { sealForBackups } from '../server/backup/runs.ts'
import { openSecret } from '../server/backup/sealed-secret.ts'
import { readBackupState } from '../server/backup/state.ts'
import { aDatabase, anEmptyDatabase, query, rowsOf } from './support/backups/installations.ts'
import { keep, age } from './support/backups/keeping.ts'
import { entriesOf, writeEntries } from './support/backups/tampering.ts'
import { anAdmin, anOrder, PASSWORD } from './support/factories.ts'
import { type OwnKerf, SECRET, startKerf } from './support/kerf.ts'
import { refusal, run, succeed } from './support/processes/commands.ts'
import { aServer, refusedStart } from './support/processes/servers.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

const RESTORE = 'server/commands/restore.ts'

let kerf: OwnKerf
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerf-backups-'))
  kerf = await startKerf({ backupTo: { kind: 'folder', path: folder } })
})
afterAll(async () => {
  await kerf.close()
  await rm(folder, { recursive: true, force: true })
})

test('a passphrase seals the secret for later backups, and only the latest one opens it', async () => {
  const ann = await anAdmin(kerf)
  await anOrder(ann)
  const [before] = await keep(kerf)
  expect((await readBackupState(kerf.services)).sealedAt).toBeUndefined()

  const { pool } = kerf.database
  const first = await sealForBackups(pool, SECRET)
  expect(first).toMatch(/^([2-9A-HJKMNP-Z]{5}-){4}[2-9A-HJKMNP-Z]{5}$/)
  const passphrase = await sealForBackups(pool, SECRET)
  expect(passphrase).not.toBe(first)
  expect((await readBackupState(kerf.services)).sealedAt).toBeInstanceOf(Date)
  const { rows } = await pool.query('select sealed_secret as sealed from database_epoch')
  expect(openSecret(rows[0].sealed, passphrase.toLowerCase().replaceAll('-', ' '))).toBe(SECRET)
  expect(() => openSecret(rows[0].sealed, first)).toThrow('The passphrase does not open it')

  await age(kerf, '24 hours')
  const after = (await keep(kerf)).at(-1)
  const namesIn = async (name = '') => (await entriesOf(join(folder, name))).map((entry) => entry.name)
  expect(await namesIn(before?.name)).not.toContain('secret.sealed.json')
  expect((await namesIn(after?.name)).slice(0, 2)).toEqual(['manifest.json', 'secret.sealed.json'])

  // Another secret is there already, because somebody started Kerf there.
  const target = await anEmptyDatabase()
  const secretIn = (name: string) => readFile(join(target.place.DATA_DIR, name), 'utf8')
  await writeFile(join(target.place.DATA_DIR, 'secret'), 'that of an empty installation')
  const here = { ...target.place, BACKUP_TO: folder }
  const wrong = await run(RESTORE, { ...here, BACKUP_PASSPHRASE: first }, 'latest')
  expect(wrong).toEqual(
    refusal(
      /^This passphrase does not open the secret in this backup\. It was made on \d{4}-\d\d-\d\d\. Try again, or leave the passphrase out to restore without the secret\. Nothing was changed\.$/,
    ),
  )
  expect([await rowsOf(target.connection), await secretIn('secret')]).toEqual([
    {},
    'that of an empty installation',
  ])
  const session = {
    BACKUP_PASSPHRASE: passphrase,
    SESSION_SECRET: 'another secret of thirty-two characters',
  }
  expect(await run(RESTORE, { ...here, ...session }, 'latest')).toEqual(
    refusal(/^SESSION_SECRET is another secret than the one in this backup\..+ Nothing was changed\.$/),
  )

  const said = await succeed(RESTORE, { ...here, BACKUP_PASSPHRASE: passphrase }, 'latest')
  expect(said).toContain(
    `The secret is in ${join(target.place.DATA_DIR, 'secret')}: customers’ links, calendars and webhooks go on.`,
  )
  expect([await secretIn('secret'), await secretIn('secret.before-restore')]).toEqual([
    SECRET,
    'that of an empty installation',
  ])
  const seal = 'select sealed_secret as sealed from database_epoch'
  expect(await query(target.connection, seal)).toEqual(rows)
  expect(await refusedStart({ ...target.place, SESSION_SECRET: session.SESSION_SECRET })).toContain(
    'This database was used with another secret',
  )
  const server = await aServer(target.place)
  const back = await new Visitor(server.url).post('/api/login', { email: ann.email, password: PASSWORD })
  expect(back.status).toBe(200)
})

test('without the passphrase the secret stays sealed, and the restore says what to do', async () => {
  const target = await anEmptyDatabase()
  const said = await succeed(RESTORE, { ...target.place, BACKUP_TO: folder }, 'latest')
  expect(said).toContain(
    'The secret stays sealed without its passphrase: before Kerf is started, set SESSION_SECRET',
  )
  expect(await query(target.connection, 'select sealed_secret from database_epoch')).toEqual([
    { sealed_secret: null },
  ])
})

test('a sealed secret that is no JSON is named, and changes nothing', async () => {
  const { name = '' } = (await keep(kerf)).findLast(({ kind }) => kind === 'backup') ?? {}
  const [manifest, , ...others] = await entriesOf(join(folder, name))
  const content = Buffer.from('no JSON')
  const sealed = { name: 'secret.sealed.json', ...checksum('no JSON') }
  const changed = JSON.stringify({ ...JSON.parse(String(manifest?.content)), sealed })
  const path = join(await temporaryFolder(), 'changed.tar.gz')
  const first = { name: 'manifest.json', content: Buffer.from(changed) }
  await writeEntries(path, [first, { name: sealed.name, content }, ...others])
  const target = await anEmptyDatabase()
  expect(await run(RESTORE, { ...target.place, BACKUP_PASSPHRASE: 'ABCDE' }, path)).toEqual(
    refusal(
      'This backup cannot be used: secret.sealed.json is not what this version of Kerf makes. Nothing was changed.',
    ),
  )
  expect(await rowsOf(target.connection)).toEqual({})
})

test('the command makes one, too, and a new secret ends it', async () => {
  const { place, connection } = await aDatabase()
  const [passphrase = '', more] = (
    await succeed('server/commands/admin.ts', place, 'backup-passphrase')
  ).split('\n')
  expect(more).toContain('it is shown only now')
  const sealed = async () =>
    (await query<{ sealed: never }>(connection, 'select sealed_secret as sealed from database_epoch'))[0]
      ?.sealed
  const secret = await readFile(join(place.DATA_DIR, 'secret'), 'utf8')
  expect(openSecret((await sealed()) as never, passphrase)).toBe(secret)
  await succeed('server/commands/admin.ts', { ...place, SESSION_SECRET: 'x'.repeat(40) }, 'accept-secret')
  expect(await sealed()).toBeNull()
})
