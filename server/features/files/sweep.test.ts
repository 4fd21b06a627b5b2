import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  anAddress,
  anAdmin,
  anAttachment,
  anOrder,
  anUpload,
  type Somebody,
} from '../../../test/support/factories.ts'
import { aPicture } from '../../../test/support/pictures/pictures.ts'
import { STORES, withEachStore } from '../../../test/support/storage/stores.ts'
import { sweepStoredFiles } from './storage.service.ts'

const placeOf = withEachStore()

const UNFINISHED_MINUTES = 20
const idOf = (address: string | URL) => new URL(address, 'http://localhost').pathname.split('/').at(-1) ?? ''

describe.each(STORES)('the sweep, with files on %s', (store) => {
  const place = () => placeOf(store)
  const sweep = (minutes = UNFINISHED_MINUTES) => {
    return sweepStoredFiles(place().kerf.services, minutes)
  }

  /** Makes an object's row so much older. */
  async function age(id: string, interval: string): Promise<void> {
    await place().kerf.database.pool.query(
      `update objects set created_at = created_at - $2::interval, started_at = started_at - $2::interval
       where id = $1`,
      [id, interval],
    )
  }

  async function isThere(id: string): Promise<{ row: boolean; content: boolean }> {
    const { rows } = await place().kerf.database.pool.query('select from objects where id = $1', [id])
    const names = await place().names()
    return { row: rows.length > 0, content: names.some((name) => name.endsWith(`/${id}`)) }
  }

  const THERE = { row: true, content: true }
  const GONE = { row: false, content: false }

  test('removes a photo that was replaced by nobody and a file that was attached by nobody, after a day', async () => {
    const admin = await anAdmin(place().kerf)
    // Looked at, so that S3 has it under its name as well.
    const old = idOf(await settled(admin))
    const young = idOf(await settled(admin))
    await age(old, '24 hours 1 minute')
    await age(young, '23 hours 59 minutes')
    await sweep()
    await expect.poll(() => isThere(old)).toEqual(GONE)
    expect(await isThere(young)).toEqual(THERE)
  })

  /** An upload that was whole, and whose attachment is gone without it. */
  async function settled(by: Somebody): Promise<string> {
    const order = await anOrder(by)
    const { fileUrl, id } = await anAttachment(by, order.id)
    await place().kerf.database.pool.query('delete from order_attachments where id = $1', [id])
    return fileUrl
  }

  test('leaves what an order or a person has, however old', async () => {
    const admin = await anAdmin(place().kerf)
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id, { content: await aPicture() })
    await admin.visitor.get(`/api/files/${file.id}/thumbnail`)
    const upload = await anUpload(admin, await aPicture())
    const { body } = await admin.visitor.put('/api/user/profile-image', { profileImageURL: upload })
    for (const url of [file.fileUrl, body.profileImageUrl]) await age(idOf(url), '400 days')
    await sweep()
    await sweep(0)
    for (const url of [file.fileUrl, body.profileImageUrl]) expect(await isThere(idOf(url))).toEqual(THERE)
    expect((await admin.visitor.get(`/api/files/${file.id}`)).status).toBe(200)
    expect((await admin.visitor.get(`/api/files/${file.id}/thumbnail`)).status).toBe(200)
    expect((await admin.visitor.get(body.profileImageUrl)).status).toBe(200)
  })

  test('removes the small picture together with its file', async () => {
    const admin = await anAdmin(place().kerf)
    const order = await anOrder(admin)
    const file = await anAttachment(admin, order.id, { content: await aPicture() })
    await admin.visitor.get(`/api/files/${file.id}/thumbnail`)
    const id = idOf(file.fileUrl)
    expect(await place().names()).toContain(`thumbnails/${id}`)
    await place().kerf.database.pool.query('delete from order_attachments where id = $1', [file.id])
    await age(id, '2 days')
    await sweep()
    await expect.poll(() => isThere(id)).toEqual(GONE)
  })

  test('forgets an address that nothing was sent to, after an hour', async () => {
    const admin = await anAdmin(place().kerf)
    const [old, young] = [idOf(await anAddress(admin)), idOf(await anAddress(admin))]
    await age(old, '61 minutes')
    await age(young, '59 minutes')
    await sweep()
    expect((await isThere(old)).row).toBe(false)
    expect((await isThere(young)).row).toBe(true)
  })

  test('at once with another leaves nothing behind and takes nothing twice', async () => {
    const admin = await anAdmin(place().kerf)
    const ids = (await Promise.all(Array.from({ length: 6 }, () => settled(admin)))).map(idOf)
    for (const id of ids) await age(id, '2 days')
    await Promise.all([sweep(), sweep(), sweep()])
    for (const id of ids) await expect.poll(() => isThere(id)).toEqual(GONE)
  })
})

describe('the sweep of the disk', () => {
  const kerf = () => placeOf('the disk').kerf
  const sweep = (minutes: number) => sweepStoredFiles(kerf().services, minutes)
  const removed = async () => (await kerf().database.pool.query('select id from removed_files')).rows
  const jobs = async () =>
    (
      await kerf().database.pool.query(
        `select last_error from graphile_worker.jobs where task_identifier = 'files.remove'`,
      )
    ).rows
  const rowsOf = async (id: string) =>
    (await kerf().database.pool.query('select from objects where id = $1', [id])).rows.length

  test('removes what began to arrive and is not whole, when nobody can be at it any more', async () => {
    const admin = await anAdmin(kerf())
    const id = idOf(await anAddress(admin))
    await kerf().database.pool.query(
      "update objects set started_at = now() - interval '19 minutes' where id = $1",
      [id],
    )
    // Renamed, and then the server died before it could say so in the database.
    await kerf().store.put(`files/${id}`, Buffer.from('whole'))
    await sweep(UNFINISHED_MINUTES)
    expect(await rowsOf(id)).toBe(1)
    await sweep(0)
    expect(await rowsOf(id)).toBe(0)
    await expect.poll(() => placeOf('the disk').names()).not.toContain(`files/${id}`)
  })

  test('remembers what cannot be removed, and removes the rest; an hour later that too', async () => {
    const admin = await anAdmin(kerf())
    const [stuck, fine] = [idOf(await anUpload(admin)), idOf(await anUpload(admin))]
    const path = join(kerf().dataDir, 'files', stuck.slice(0, 2), stuck)
    // What no server can remove as a file, whoever it runs as.
    await rm(path)
    await mkdir(path)
    await kerf().database.pool.query(
      `update objects set created_at = now() - case id when $1 then interval '3 days' else interval '2 days' end
       where id in ($1, $2)`,
      [stuck, fine],
    )
    await sweep(UNFINISHED_MINUTES)
    expect([await rowsOf(stuck), await rowsOf(fine)]).toEqual([0, 0])
    await expect.poll(removed).toEqual([{ id: stuck }])
    await expect.poll(jobs).toEqual([])
    await rmdir(path)
    await kerf().database.pool.query("update removed_files set removed_at = removed_at - interval '1 hour'")
    await sweep(UNFINISHED_MINUTES)
    await expect.poll(removed).toEqual([])
  })
})
