import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { blockFileRemoval, isFileRemovalAllowed } from '../server/backup/file-removal-lock.ts'
import { sweepStoredFiles } from '../server/features/files/storage.service.ts'
import { sweepRemoved } from '../server/features/undo/restore.service.ts'
import { anAdmin, anAttachment, anOrder, anUpload, type Somebody } from './support/factories.ts'
import { hashesOf, withClient } from './support/backups/installations.ts'
import { type OwnKerf, startKerf } from './support/kerf.ts'
import { untilBlocked } from './support/database/locks.ts'
import { aPicture } from './support/pictures/pictures.ts'

let kerf: OwnKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await startKerf()
  admin = await anAdmin(kerf)
})
afterAll(() => kerf.close())

const idOf = (url: string) => url.split('/').at(-1) ?? ''

async function isThere(url: string): Promise<{ row: boolean; content: boolean }> {
  const id = idOf(url)
  const { rows } = await kerf.database.pool.query('select from objects where id = $1', [id])
  return { row: rows.length > 0, content: `files/${id}` in (await hashesOf(kerf.dataDir)) }
}

const sweep = () => sweepStoredFiles(kerf.services, 20)
/** As when what was deleted can be brought back no more. */
const forget = () => sweepRemoved(kerf.database.pool, 0)

const age = (url: string) =>
  kerf.database.pool.query(`update objects set created_at = now() - interval '25 hours' where id = $1`, [
    idOf(url),
  ])

const THERE = { row: true, content: true }
const GONE = { row: false, content: false }

test('while a backup reads the files, deleting one answers at once and its content stays until the sweep', async () => {
  const order = await anOrder(admin)
  const file = await anAttachment(admin, order.id)
  const other = await anAttachment(admin, order.id)
  await withClient(kerf.connection, async (client) => {
    await blockFileRemoval(client)
    const { status } = await admin.visitor.delete(`/api/orders/${order.id}/attachments/${file.id}`)
    expect(status).toBe(204)
    expect((await admin.visitor.get(`/api/files/${file.id}`)).status).toBe(404)
    await age(file.fileUrl)
    await forget()
    await sweep()
    expect(await isThere(file.fileUrl)).toEqual(THERE)
  })
  await sweep()
  await expect.poll(() => isThere(file.fileUrl)).toEqual(GONE)
  expect(await isThere(other.fileUrl)).toEqual(THERE)
})

test('a photo that is replaced meanwhile stays as well', async () => {
  const change = async () => {
    const photo = { profileImageURL: await anUpload(admin, await aPicture()) }
    const { status, body } = await admin.visitor.put('/api/user/profile-image', photo)
    expect(status).toBe(200)
    return body.profileImageUrl as string
  }
  const former = await change()
  await withClient(kerf.connection, async (client) => {
    await blockFileRemoval(client)
    await change()
    expect(await isThere(former)).toEqual(THERE)
  })
  await age(former)
  await sweep()
  await expect.poll(() => isThere(former)).toEqual(GONE)
})

const isAllowed = ({ orgId }: Somebody) =>
  kerf.database.db.transaction((tx) => isFileRemovalAllowed(tx, orgId))

test('the backup of one organization keeps only its own files, and no other backup waits for it', async () => {
  const stranger = await anAdmin(kerf)
  await withClient(kerf.connection, async (client) => {
    await blockFileRemoval(client, admin.orgId)
    expect([await isAllowed(admin), await isAllowed(stranger)]).toEqual([false, true])
    await withClient(kerf.connection, async (other) => {
      await blockFileRemoval(other, stranger.orgId)
      expect([await isAllowed(admin), await isAllowed(stranger)]).toEqual([false, false])
    })
  })
  expect([await isAllowed(admin), await isAllowed(stranger)]).toEqual([true, true])
})

test('a backup waits for the removals that are under way, and nobody begins one meanwhile', async () => {
  const client = new pg.Client(kerf.connection)
  await client.connect()
  try {
    let held = false
    let holding = Promise.resolve()
    await kerf.database.db.transaction(async (tx) => {
      expect(await isFileRemovalAllowed(tx, admin.orgId)).toBe(true)
      holding = blockFileRemoval(client).then(() => {
        held = true
      })
      await untilBlocked(kerf)
      expect(held).toBe(false)
      expect(await isAllowed(admin)).toBe(false)
    })
    await holding
    expect(held).toBe(true)
  } finally {
    await client.end()
  }
})
