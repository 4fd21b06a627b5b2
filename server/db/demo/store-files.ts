import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../client.ts'
import { objects } from '../schema/objects.ts'
import { orderAttachments } from '../schema/orders.ts'
import { users } from '../schema/organizations.ts'
import { mimeTypeOf } from './files.ts'
import type { DemoEvent } from './events.ts'
import { DEMO_PEOPLE } from './people.ts'

/** Stores an object's content and returns its measurements. */
export type StoreDemoFile = (id: string, bytes: Uint8Array) => Promise<{ size: number; sha256: string }>

export interface Filed {
  orgId: string
  /** Ids, in the order of DEMO_PEOPLE. */
  people: string[]
  /** Ids, in the order of the shop's orders. */
  orders: string[]
  history: DemoEvent[]
  keep: StoreDemoFile
}

export async function insertFiles(tx: Database, shop: Filed): Promise<void> {
  for (const event of shop.history) {
    const orderId = shop.orders[event.order]
    if (event.type !== 'file' || orderId === undefined) continue
    const { id, file, actor, at } = event
    const by = shop.people[actor]
    const object = await insertObject(tx, shop, { file, folder: '/api/objects', by, at })
    await tx.insert(orderAttachments).values({
      id,
      orgId: shop.orgId,
      orderId,
      fileName: file,
      originalName: file,
      fileSize: object.size,
      mimeType: mimeTypeOf(file),
      fileUrl: object.url,
      uploadedBy: by,
      createdAt: at,
    })
  }
}

export async function insertPhotos(tx: Database, shop: Filed, at: Date): Promise<void> {
  for (const [index, { firstName }] of DEMO_PEOPLE.entries()) {
    const by = shop.people[index]
    if (by === undefined) continue
    const file = `${firstName.toLowerCase()}.webp`
    const { url } = await insertObject(tx, shop, { file, folder: '/api/photos', by, at })
    await tx.update(users).set({ profileImageUrl: url }).where(eq(users.id, by))
  }
}

interface DemoObject {
  file: string
  folder: string
  by: string | undefined
  at: Date
}

export async function insertObject(
  tx: Database,
  { orgId, keep }: Pick<Filed, 'orgId' | 'keep'>,
  object: DemoObject,
) {
  const { file, folder, by, at } = object
  const id = randomUUID()
  const stored = await keep(id, await readFile(new URL(`files/${file}`, import.meta.url)))
  const url = `${folder}/${id}`
  await tx
    .insert(objects)
    .values({ ...stored, id, orgId, url, createdBy: by, createdAt: at, startedAt: at, storedAt: at })
  return { url, size: stored.size }
}
