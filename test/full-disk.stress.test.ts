import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import { freeBytes, openDisk } from '../server/store/disk.ts'
import { StoreFull } from '../server/store/store.ts'
import { writeBackup } from '../server/backup/write.ts'
import { refusal, runLimited, runProgram } from './support/processes/commands.ts'
import { anAdmin, anOrder, PASSWORD } from './support/factories.ts'
import { startKerf } from './support/kerf.ts'
import { launch, type ServerProcess } from './support/processes/server-process.ts'
import { temporaryFolder } from './support/temporary.ts'
import { Visitor } from './support/visitor.ts'

const MEGABYTE = 1024 * 1024
const FULL = refusal(
  /^The disk of DATA_DIR \S+ is full: make room, at least 32 MB, and start Kerf again\. Nothing is lost\.$/,
)

/** A disk of its own, until the test ends. */
function aSmallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder], {
    stdio: 'pipe',
  })
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Whether this machine lets a test have a disk of its own: as root, and not in every container. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'pipe' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Takes all that is left of a disk, to the last byte. */
function fill(folder: string): string {
  const path = join(folder, '../of-somebody-else')
  const file = openSync(path, 'w')
  for (let size = MEGABYTE; size > 0;) {
    try {
      writeSync(file, Buffer.alloc(size, 'x'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size = Math.floor(size / 2)
    }
  }
  closeSync(file)
  return path
}

/** A shop with an order, on a server that runs. */
async function aShop(dataDir: string): Promise<{ server: ServerProcess; visitor: Visitor }> {
  const server = await launch('server/main.ts', { dataDir })
  onTestFinished(() => server.close())
  const visitor = new Visitor(server.url)
  await visitor.post('/api/register', {
    email: 'ann@example.com',
    password: PASSWORD,
    organizationName: 'Oak',
  })
  expect((await order(visitor)).status).toBe(201)
  return { server, visitor }
}

// Of a size that takes new pages soon, and that cannot be compressed.
const order = (visitor: Visitor) =>
  visitor.post('/api/orders', {
    title: 'Table',
    customerName: 'Kim',
    description: randomBytes(2000).toString('hex'),
  })

const idsOf = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.get('/api/orders')).body.map(({ id }: Order) => id).toSorted()

test('where no file may grow, the start says so in a sentence', async () => {
  const dataDir = await temporaryFolder()
  const { server, visitor } = await aShop(dataDir)
  const ids = await idsOf(visitor)
  await server.stop()
  expect(await runLimited(0, 'server/main.ts', { DATA_DIR: dataDir, PORT: '0' })).toEqual(FULL)
  await server.start()
  expect(await idsOf(visitor)).toEqual(ids)
})

test.skipIf(!mayMount())(
  'on a full disk nothing is lost: not while it runs, and not at a start',
  async () => {
    const disk = join(aSmallDisk(160), 'data')
    const { server, visitor } = await aShop(disk)
    const ids = await idsOf(visitor)
    const filler = fill(disk)

    let refused = await order(visitor)
    for (; refused.status === 201; refused = await order(visitor)) ids.push(refused.body.id)
    expect([refused.status, refused.body]).toEqual([
      503,
      { message: 'The server has no space left. Nothing was saved' },
    ])
    expect(await idsOf(visitor)).toEqual(ids.toSorted())
    rmSync(filler)
    const { status, body } = await order(visitor)
    expect(status).toBe(201)
    ids.push(body.id)

    await server.stop()
    const again = fill(disk)
    expect(await runProgram('server/main.ts', { DATA_DIR: disk, PORT: '0' })).toEqual(FULL)
    rmSync(again)
    await server.start()
    expect(await idsOf(visitor)).toEqual(ids.toSorted())
  },
)

test.skipIf(!mayMount())(
  'files that are written at the same moment leave the database its reserve',
  async () => {
    const disk = aSmallDisk(64)
    const { uploads } = await openDisk(disk, 32 * MEGABYTE)
    if (uploads.kind !== 'through-server') throw new Error('The disk takes no uploads')
    // All have begun before any of them takes much.
    const start = Promise.withResolvers<void>()
    async function* file() {
      yield Buffer.alloc(1)
      await start.promise
      for (let count = 0; count < 24; count += 1) yield randomBytes(MEGABYTE)
    }
    const written = Array.from({ length: 4 }, () =>
      uploads.receive(`files/${randomUUID()}`, Readable.from(file()), 30 * MEGABYTE),
    )
    start.resolve()
    const outcomes = await Promise.allSettled(written)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(3)
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: expect.any(StoreFull) })
    // Each may take what it writes before it looks again.
    expect(await freeBytes(disk)).toBeGreaterThanOrEqual((32 - 2 * written.length) * MEGABYTE)
  },
)

test.skipIf(!mayMount())(
  'a backup takes what its archive takes, and stops where that would take the reserve',
  async () => {
    const kerf = await startKerf()
    onTestFinished(() => kerf.close())
    const admin = await anAdmin(kerf)
    const written = await anOrder(admin)
    const disk = aSmallDisk(16)
    const back = () =>
      writeBackup({
        connection: kerf.connection,
        store: undefined,
        path: join(disk, 'backups/backup.tar.gz'),
        version: 'test',
        reserveBytes: 8 * MEGABYTE,
      })
    const describe = (text: string) =>
      kerf.database.pool.query(`update orders set description = ${text} where id = $1`, [written.id])

    await describe(`repeat('Oak ', ${(20 * MEGABYTE) / 4})`)
    expect((await back()).tables.find(({ table }) => table === 'orders')?.size).toBeGreaterThan(20 * MEGABYTE)
    await describe(
      `(select string_agg(md5(random()::text), '') from generate_series(1, ${(20 * MEGABYTE) / 32}))`,
    )
    await expect(back()).rejects.toThrow(/^The backup \S+ would take what is left of the disk$/)
    expect(readdirSync(join(disk, 'backups'))).toEqual(['backup.tar.gz'])
  },
)
