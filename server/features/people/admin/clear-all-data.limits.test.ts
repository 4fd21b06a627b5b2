import { randomBytes } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archivesOf } from '../../../../test/support/backups/archives.ts'
import { anAddress, anAdmin, anAttachment, anOrder, sendFile } from '../../../../test/support/factories.ts'
import { startKerf, type TestKerf } from '../../../../test/support/kerf.ts'

/** An installation of its own with an organization, and what clears it. */
async function anInstallation(settings: Parameters<typeof startKerf>[0] = {}) {
  const kerf = await startKerf(settings)
  onTestFinished(() => kerf.close())
  const admin = await anAdmin(kerf)
  const orders = async () => (await admin.visitor.get('/api/orders')).body
  return { kerf, admin, orders, clear: () => admin.visitor.delete('/api/admin/clear-all-data') }
}

/** Their names have seconds only: of two within one, either may come first. */
async function smallestOf(kerf: TestKerf): Promise<string> {
  const sizes = await Promise.all(
    (await archivesOf(kerf)).map(async (name) => ({
      name,
      bytes: (await stat(join(kerf.dataDir, 'backups', name))).size,
    })),
  )
  return sizes.toSorted((a, b) => a.bytes - b.bytes)[0]?.name ?? ''
}

test('nothing is removed where its backup would take what is left of the disk', async () => {
  const { admin, orders, clear } = await anInstallation({ diskReserveBytes: 2 ** 60 })
  await anOrder(admin)
  const { status, body } = await clear()
  expect([status, body]).toEqual([503, { message: "The backup couldn't be saved, so nothing was removed" }])
  expect(await orders()).toHaveLength(1)
})

test('five times a day are enough', async () => {
  const { kerf, clear } = await anInstallation()
  for (let time = 0; time < 5; time += 1) expect((await clear()).status).toBe(204)
  const { status, body } = await clear()
  expect([status, body.message]).toEqual([429, expect.stringMatching(/^Too many tries/)])
  expect(await archivesOf(kerf)).toHaveLength(5)
})

test('backups of cleared data count as the files that they hold', async () => {
  const { kerf, admin, clear } = await anInstallation({ organizationFilesBytes: 2e6 })
  const addAndClear = async (bytes: number) => {
    await anAttachment(admin, (await anOrder(admin)).id, { content: randomBytes(bytes) })
    return (await clear()).status
  }
  expect(await addAndClear(1.5e6)).toBe(204)
  const { status, body } = await sendFile(admin.visitor, await anAddress(admin), randomBytes(0.6e6))
  expect([status, body.message]).toEqual([
    413,
    expect.stringMatching(
      /^Your shop can store up to 0\.002 GB of files, including 0\.00\d GB of backups of deleted data\. /,
    ),
  ])

  expect(await addAndClear(0.45e6)).toBe(204)
  expect(await addAndClear(0.02e6)).toBe(204)
  // Its rows come on top of the files.
  const small = await smallestOf(kerf)
  await writeFile(join(kerf.dataDir, 'backups', small), randomBytes(0.2e6))
  await kerf.archives.sweep(kerf.database.pool)
  const refused = await clear()
  expect([refused.status, refused.body.message]).toEqual([
    413,
    "Backups of deleted data fill your shop's 0.002 GB. Ask your server admin to delete old ones",
  ])
  for (const name of await archivesOf(kerf)) await rm(join(kerf.dataDir, 'backups', name))
  await kerf.archives.sweep(kerf.database.pool)
  expect(await addAndClear(1.5e6)).toBe(204)
})
