import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { filesApi } from '#shared/api/files.ts'
import { FILE_LIMIT, PICTURE_TYPES } from '#shared/files/files.ts'
import { pathOf } from '#shared/path-of.ts'
import { Conflict, Forbidden, HttpError, WrongInput } from '../../core/errors.ts'
import { typeOfFile } from '../../core/files/file-types.ts'
import { hasTooManyPixels } from '../../core/pictures/pictures.ts'
import type { Session } from '../../core/sessions.ts'
import { singleFlight } from '../../core/single-flight.ts'
import { countTry, HOUR_SECONDS, type Throttle } from '../../core/shares/throttle.ts'
import { MissingObject, TooLarge, type Direct, type Stored } from '../../core/storage/store.ts'
import { OverLimit, takeBytes, takeRoom, type FileLimits } from './room.service.ts'
import { UPLOAD_ADDRESS_SECONDS, isValidSignature, signUploadAddress } from './upload-address.ts'
import { fileName, finishStoredFile, GivenUp, removeFailed, type StorageDeps } from './storage.service.ts'
import * as queries from './stored-files.queries.ts'

/** Far more than a shop sends in an hour. Each address is a row until it is swept. */
export const UPLOAD_ADDRESSES: Throttle = { name: 'upload-address', limit: 2000, windowSeconds: HOUR_SECONDS }

export interface UploadsDeps extends StorageDeps, FileLimits {
  /** Signs the addresses of uploads. */
  secret: string
  appUrl: string
}

type Uploader = Pick<Session, 'userId' | 'orgId'>

export interface Upload {
  id: string
  url: string
  /** Bytes. */
  size: number
  mimeType: string
  /** 0 if the file can't have a thumbnail; null if that must be tried. */
  thumbnailSize: 0 | null
}

// Longer than the store's time limit, so that a claim this old belongs to a dead process.
const CLAIM_SECONDS = 180

const TOO_LARGE = new HttpError(413, 'The file has more than 50 MB')
const EMPTY = 'There is nothing in this file'

/**
 * Returns an address to which this person can send one file.
 * @param origin the address of this server as the browser sees it, if it sent one
 */
export async function allowUpload(
  deps: UploadsDeps,
  { userId, orgId }: Uploader,
  origin: string | undefined,
): Promise<string> {
  await countTry(deps.db, UPLOAD_ADDRESSES, orgId)
  const id = randomUUID()
  const address = await addressOf(deps, { id, userId, orgId, origin })
  const file = { id, url: address.pathname, createdBy: userId }
  await takeRoom(deps, orgId, (tx) => queries.insertStoredFile(tx, orgId, file))
  return address.href
}

async function addressOf(
  { store, secret, appUrl }: UploadsDeps,
  input: Uploader & { id: string; origin: string | undefined },
): Promise<URL> {
  if (store.uploads.kind === 'direct') {
    return new URL(await store.uploads.presign(input.id, UPLOAD_ADDRESS_SECONDS))
  }
  const expires = Math.floor(Date.now() / 1000) + UPLOAD_ADDRESS_SECONDS
  const origin = input.origin && URL.canParse(input.origin) ? input.origin : appUrl
  const signature = signUploadAddress(secret, { ...input, expires })
  return new URL(pathOf(filesApi.upload, { id: input.id, query: { expires, signature } }), origin)
}

interface IncomingUpload {
  id: string
  expires: number
  signature: string
  /** Bytes, if the sender says so. */
  length: number | undefined
  content: Readable
}

/** Takes a file at its address, once, complete or not at all. */
export async function receiveUpload(
  deps: UploadsDeps,
  actor: Uploader,
  incoming: IncomingUpload,
): Promise<{ size: number }> {
  const { id, expires, signature } = incoming
  const { uploads } = deps.store
  const { userId, orgId } = actor
  if (
    uploads.kind !== 'through-server' ||
    !isValidSignature(deps.secret, { id, userId, orgId, expires }, signature)
  ) {
    throw new Forbidden('This upload address is not valid')
  }
  if (expires * 1000 < Date.now()) {
    throw new Forbidden('This upload address has expired. Please start the upload again')
  }
  if (incoming.length !== undefined && incoming.length > FILE_LIMIT) throw TOO_LARGE
  if (incoming.length === 0) throw new HttpError(400, EMPTY)
  // Comes first, so that repeated requests to one address count the organization's files once.
  if (!(await queries.startUpload(deps.db, orgId, id))) {
    // Browsers and upload libraries retry by themselves after a failure, which used up the address.
    const failed = !(await queries.selectStoredFile(deps.db, orgId, id))
    const what = failed ? 'This upload did not go through' : 'This upload address was used already'
    throw new Conflict(`${what}. Please start the upload again`)
  }
  try {
    if (incoming.length !== undefined) await takeBytes(deps, orgId, id, incoming.length)
    const stored = await uploads.receive(fileName(id), incoming.content, FILE_LIMIT)
    // A sender without a content length can send an empty file.
    if (stored.size === 0) throw new HttpError(400, EMPTY)
    if (stored.size !== incoming.length) await takeBytes(deps, orgId, id, stored.size)
    await finishStoredFile(deps.db, orgId, id, stored)
    return { size: stored.size }
  } catch (error) {
    await removeFailed(deps, { orgId, id }, error)
    throw error instanceof TooLarge ? TOO_LARGE : error
  }
}

/**
 * Returns the finished and checked upload of this address.
 * @param address as it was handed out; its origin and query don't count
 * @throws WrongInput for the field if no complete upload of this organization is there, or if it is empty
 */
export async function findUpload(
  deps: UploadsDeps,
  orgId: string,
  address: string,
  field: string,
): Promise<Upload> {
  const url = URL.parse(address, 'http://localhost')?.pathname
  const row = url ? await queries.selectStoredFileByUrl(deps.db, orgId, url) : undefined
  const stored = row && (await storedOf(deps, orgId, row))
  if (!row || !stored) throw new WrongInput({ [field]: 'No finished upload has this address' })
  if (stored.size === 0) {
    // Files that browsers send directly to the store are first seen here.
    const empty = new WrongInput({ [field]: EMPTY })
    await removeFailed(deps, { orgId, id: row.id }, empty)
    throw empty
  }
  try {
    const found = await deps.store.asFile(fileName(row.id), inspect)
    if (found.thumbnailSize === 0) await queries.updateThumbnailSize(deps.db, orgId, row.id, 0)
    return { id: row.id, url: row.url, size: stored.size, ...found }
  } catch (error) {
    if (error instanceof MissingObject)
      throw new WrongInput({ [field]: 'No finished upload has this address' })
    throw error
  }
}

async function storedOf(
  deps: UploadsDeps,
  orgId: string,
  row: queries.StoredFileRow,
): Promise<Pick<Stored, 'size'> | undefined> {
  if (row.storedAt && row.size !== null) return { size: row.size }
  const { uploads } = deps.store
  if (uploads.kind !== 'direct') return undefined
  try {
    return await settleOnce(row.id, () => settle(deps, uploads, orgId, row.id))
  } catch (error) {
    const isLost = error instanceof TooLarge || error instanceof OverLimit || error instanceof GivenUp
    if (!isLost) throw error
    await removeFailed(deps, row, error)
    throw error instanceof TooLarge ? TOO_LARGE : error
  }
}

const settleOnce = singleFlight<Pick<Stored, 'size'> | undefined>()

/** Runs in one server process at a time, because another file may be sent to the address meanwhile. */
async function settle(
  deps: UploadsDeps,
  uploads: Direct,
  orgId: string,
  id: string,
): Promise<Pick<Stored, 'size'> | undefined> {
  const { db } = deps
  if (!(await queries.claimArrived(db, orgId, id, CLAIM_SECONDS))) {
    const row = await queries.selectStoredFile(db, orgId, id)
    if (row?.storedAt && row.size !== null) return { size: row.size }
    throw new Conflict('This file is being taken in already. Please try again in a moment')
  }
  let stored: Stored | undefined
  try {
    // Browsers don't announce the size to the store, so that it counts only after arrival.
    stored = await uploads.settle(id, fileName(id), FILE_LIMIT, (bytes) => takeBytes(deps, orgId, id, bytes))
    if (stored) await finishStoredFile(db, orgId, id, stored)
    return stored
  } finally {
    if (!stored) await queries.releaseArrived(db, orgId, id)
  }
}

async function inspect(path: string): Promise<Pick<Upload, 'mimeType' | 'thumbnailSize'>> {
  const mimeType = await typeOfFile(path)
  const large = PICTURE_TYPES.includes(mimeType) && (await hasTooManyPixels(path))
  return { mimeType, thumbnailSize: large ? 0 : null }
}
