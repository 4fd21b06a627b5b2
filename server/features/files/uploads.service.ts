import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { FILE_LIMIT, PICTURE_TYPES } from '#shared/attachments.ts'
import { Conflict, Forbidden, HttpError, WrongInput } from '../../core/errors.ts'
import { typeOfFile } from '../../core/file-types.ts'
import { measurePicture, MOST_PIXELS } from '../../core/pictures.ts'
import type { Session } from '../../core/sessions.ts'
import { MissingObject, TooLarge, type Direct, type Stored } from '../../core/storage/store.ts'
import { transact } from '../../core/transact.ts'
import { GRANT_SECONDS, isSigned, signGrant } from './grants.ts'
import { fileName, removeObject, type ObjectsDeps } from './objects.service.ts'
import * as queries from './uploads.queries.ts'

export interface UploadsDeps extends ObjectsDeps {
  /** Signs the addresses of uploads. */
  secret: string
  appUrl: string
}

type Uploader = Pick<Session, 'userId' | 'orgId'>

/** An object that came in whole, and what it is. */
export interface Upload {
  id: string
  url: string
  /** Bytes. */
  size: number
  mimeType: string
}

const TOO_LARGE = new HttpError(413, 'The file has more than 50 MB')

/**
 * An address that this person may send one file to.
 * @param origin where their browser reached this server, if it said so
 */
export async function allowUpload(
  deps: UploadsDeps,
  { userId, orgId }: Uploader,
  origin: string | undefined,
): Promise<string> {
  const id = randomUUID()
  const address = await addressOf(deps, { id, userId, orgId, origin })
  await queries.insertObject(deps.db, orgId, { id, url: address.pathname, createdBy: userId })
  return address.href
}

async function addressOf(
  { store, secret, appUrl }: UploadsDeps,
  wish: Uploader & { id: string; origin: string | undefined },
): Promise<URL> {
  if (store.uploads.kind === 'direct') return new URL(await store.uploads.presign(wish.id, GRANT_SECONDS))
  const expires = Math.floor(Date.now() / 1000) + GRANT_SECONDS
  const origin = wish.origin && URL.canParse(wish.origin) ? wish.origin : appUrl
  const address = new URL(`/api/objects/${wish.id}`, origin)
  address.searchParams.set('expires', String(expires))
  address.searchParams.set('signature', signGrant(secret, { ...wish, expires }))
  return address
}

interface Arriving {
  id: string
  expires: number
  signature: string
  /** Bytes, where the sender says so. */
  length: number | undefined
  content: Readable
}

/** Takes a file in at its address, once, whole or not at all. */
export async function receiveUpload(
  deps: UploadsDeps,
  actor: Uploader,
  arriving: Arriving,
): Promise<{ size: number }> {
  const { id, expires, signature } = arriving
  const { uploads } = deps.store
  const { userId, orgId } = actor
  if (
    uploads.kind !== 'through-server' ||
    !isSigned(deps.secret, { id, userId, orgId, expires }, signature)
  ) {
    throw new Forbidden('This upload address is not valid')
  }
  if (expires * 1000 < Date.now()) {
    throw new Forbidden('This upload address has expired. Please start the upload again')
  }
  if (arriving.length !== undefined && arriving.length > FILE_LIMIT) throw TOO_LARGE
  if (!(await queries.startObject(deps.db, orgId, id))) {
    // Browsers and upload libraries try again by themselves after a failure, which used the address up.
    const failed = !(await queries.objectExists(deps.db, orgId, id))
    const what = failed ? 'This upload did not go through' : 'This upload address was used already'
    throw new Conflict(`${what}. Please start the upload again`)
  }
  try {
    const stored = await uploads.receive(fileName(id), arriving.content, FILE_LIMIT)
    await queries.finishObject(deps.db, orgId, id, stored)
    return { size: stored.size }
  } catch (error) {
    await removeObject(deps, id)
    throw error instanceof TooLarge ? TOO_LARGE : error
  }
}

/**
 * What was sent to this address, looked at and ready to be used.
 * @param address as it was handed out; its origin and query do not count
 * @throws WrongInput for the field when nothing whole arrived there in this organization, or nothing acceptable
 */
export async function findUpload(
  deps: UploadsDeps,
  orgId: string,
  address: string,
  field: string,
): Promise<Upload> {
  const url = URL.parse(address, 'http://localhost')?.pathname
  const row = url ? await queries.selectObjectByUrl(deps.db, orgId, url) : undefined
  const stored = row && (await storedOf(deps, orgId, row))
  if (!row || !stored) throw new WrongInput({ [field]: 'No finished upload has this address' })
  try {
    const mimeType = await deps.store.asFile(fileName(row.id), inspect)
    return { id: row.id, url: row.url, size: stored.size, mimeType }
  } catch (error) {
    if (error instanceof MissingObject)
      throw new WrongInput({ [field]: 'No finished upload has this address' })
    if (error instanceof WrongInput) {
      await removeObject(deps, row.id)
      throw new WrongInput({ [field]: error.message })
    }
    throw error
  }
}

async function storedOf(
  deps: UploadsDeps,
  orgId: string,
  row: queries.ObjectRow,
): Promise<Pick<Stored, 'size'> | undefined> {
  if (row.storedAt && row.size !== null) return { size: row.size }
  if (deps.store.uploads.kind !== 'direct') return undefined
  try {
    return await settle(deps, deps.store.uploads, orgId, row.id)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    await removeObject(deps, row.id)
    throw TOO_LARGE
  }
}

/** Under a lock: whoever comes second finds it settled, also when something else was sent to the address by then. */
function settle(
  { pool }: UploadsDeps,
  uploads: Direct,
  orgId: string,
  id: string,
): Promise<Pick<Stored, 'size'> | undefined> {
  return transact(pool, async (tx) => {
    const row = await queries.lockObject(tx, orgId, id)
    if (!row) return undefined
    if (row.storedAt && row.size !== null) return { size: row.size }
    const stored = await uploads.settle(id, fileName(id), FILE_LIMIT)
    if (stored) await queries.finishObject(tx, orgId, id, stored)
    return stored
  })
}

/** @throws WrongInput for a picture that would fill a memory when it is shown */
async function inspect(path: string): Promise<string> {
  const mimeType = await typeOfFile(path)
  if (!PICTURE_TYPES.includes(mimeType)) return mimeType
  const picture = await measurePicture(path)
  if (picture && picture.width * picture.height > MOST_PIXELS) {
    const { width, height } = picture
    throw new WrongInput({ file: `This picture is too large to be shown: ${width} × ${height} pixels` })
  }
  return mimeType
}
