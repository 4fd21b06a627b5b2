import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { filesApi } from '#shared/api/files.ts'
import { FILE_LIMIT, PICTURE_TYPES } from '#shared/files/files.ts'
import { pathOf } from '#shared/requests.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/file-errors.ts'
import type { Services } from '../../services.ts'
import { Conflict, Forbidden, HttpError, WrongInput } from '../../http/errors.ts'
import { typeOfFile } from '../../http/files/file-types.ts'
import { hasTooManyPixels } from '../../pictures/pictures.ts'
import type { Session } from '../../sessions/sessions.ts'
import { singleFlight } from '../../async.ts'
import { UPLOAD_ADDRESSES } from '../../queue/limits.ts'
import { countTry } from '../../queue/throttle.ts'
import { MissingObject, TooLarge, type Direct, type Stored } from '../../store/store.ts'
import { OverLimit, takeBytes, takeRoom } from './room.service.ts'
import { UPLOAD_ADDRESS_SECONDS, isValidSignature, signUploadAddress } from './upload-address.ts'
import { fileName, finishStoredFile, GivenUp, removeFailed } from './storage.service.ts'
import * as queries from './stored-files.queries.ts'

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

const TOO_LARGE = new HttpError(413, say(t.tooLarge))
const EMPTY = say(t.empty)

/** @param origin the address of this server as the browser sees it, if it sent one */
export async function allowUpload(
  services: Services,
  { userId, orgId }: Uploader,
  origin: string | undefined,
): Promise<string> {
  await countTry(services.db, UPLOAD_ADDRESSES, orgId)
  const id = randomUUID()
  const address = await addressOf(services, { id, userId, orgId, origin })
  const file = { id, url: address.pathname, createdBy: userId }
  await takeRoom(services, orgId, (tx) => queries.insertStoredFile(tx, orgId, file))
  return address.href
}

async function addressOf(
  { store, secret, config }: Services,
  input: Uploader & { id: string; origin: string | undefined },
): Promise<URL> {
  if (store.uploads.kind === 'direct') {
    return new URL(await store.uploads.presign(input.id, UPLOAD_ADDRESS_SECONDS))
  }
  const expires = Math.floor(Date.now() / 1000) + UPLOAD_ADDRESS_SECONDS
  const origin = input.origin && URL.canParse(input.origin) ? input.origin : config.appUrl
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

/** Once, complete or not at all. */
export async function receiveUpload(
  services: Services,
  actor: Uploader,
  incoming: IncomingUpload,
): Promise<{ size: number }> {
  const { id, expires, signature } = incoming
  const { uploads } = services.store
  const { userId, orgId } = actor
  if (
    uploads.kind !== 'through-server' ||
    !isValidSignature(services.secret, { id, userId, orgId, expires }, signature)
  ) {
    throw new Forbidden(say(t.wrongAddress))
  }
  if (expires * 1000 < Date.now()) {
    throw new Forbidden(say(t.expiredAddress))
  }
  if (incoming.length !== undefined && incoming.length > FILE_LIMIT) throw TOO_LARGE
  if (incoming.length === 0) throw new HttpError(400, EMPTY)
  // Comes first, so that repeated requests to one address count the organization's files once.
  if (!(await queries.startUpload(services.db, orgId, id))) {
    // Browsers and upload libraries retry by themselves after a failure, which used up the address.
    const failed = !(await queries.selectStoredFile(services.db, orgId, id))
    throw new Conflict(say(failed ? t.failedBefore : t.usedAddress))
  }
  try {
    if (incoming.length !== undefined) await takeBytes(services, orgId, id, incoming.length)
    const stored = await uploads.receive(fileName(id), incoming.content, FILE_LIMIT)
    // A sender without a content length can send an empty file.
    if (stored.size === 0) throw new HttpError(400, EMPTY)
    if (stored.size !== incoming.length) await takeBytes(services, orgId, id, stored.size)
    await finishStoredFile(services.db, orgId, id, stored)
    return { size: stored.size }
  } catch (error) {
    await removeFailed(services, { orgId, id }, error)
    throw error instanceof TooLarge ? TOO_LARGE : error
  }
}

/** @throws WrongInput for the field if no complete upload is there. The address's origin doesn't count. */
export async function findUpload(
  services: Services,
  orgId: string,
  address: string,
  field: string,
): Promise<Upload> {
  const url = URL.parse(address, 'http://localhost')?.pathname
  const row = url ? await queries.selectStoredFileByUrl(services.db, orgId, url) : undefined
  const stored = row && (await storedOf(services, orgId, row))
  if (!row || !stored) throw new WrongInput({ [field]: say(t.noUpload) })
  if (stored.size === 0) {
    // Files that browsers send directly to the store are first seen here.
    const empty = new WrongInput({ [field]: EMPTY })
    await removeFailed(services, { orgId, id: row.id }, empty)
    throw empty
  }
  try {
    const found = await services.store.asFile(fileName(row.id), inspect)
    if (found.thumbnailSize === 0) await queries.updateThumbnailSize(services.db, orgId, row.id, 0)
    return { id: row.id, url: row.url, size: stored.size, ...found }
  } catch (error) {
    if (error instanceof MissingObject) throw new WrongInput({ [field]: say(t.noUpload) })
    throw error
  }
}

async function storedOf(
  services: Services,
  orgId: string,
  row: queries.StoredFileRow,
): Promise<Pick<Stored, 'size'> | undefined> {
  if (row.storedAt && row.size !== null) return { size: row.size }
  const { uploads } = services.store
  if (uploads.kind !== 'direct') return undefined
  try {
    return await settleOnce(row.id, () => settle(services, uploads, orgId, row.id))
  } catch (error) {
    const isLost = error instanceof TooLarge || error instanceof OverLimit || error instanceof GivenUp
    if (!isLost) throw error
    await removeFailed(services, row, error)
    throw error instanceof TooLarge ? TOO_LARGE : error
  }
}

const settleOnce = singleFlight<Pick<Stored, 'size'> | undefined>()

/** Runs in one server process at a time, because another file may be sent to the address meanwhile. */
async function settle(
  services: Services,
  uploads: Direct,
  orgId: string,
  id: string,
): Promise<Pick<Stored, 'size'> | undefined> {
  const { db } = services
  if (!(await queries.claimArrived(db, orgId, id, CLAIM_SECONDS))) {
    const row = await queries.selectStoredFile(db, orgId, id)
    if (row?.storedAt && row.size !== null) return { size: row.size }
    throw new Conflict(say(t.arriving))
  }
  let stored: Stored | undefined
  try {
    // Browsers don't announce the size to the store, so that it counts only after arrival.
    stored = await uploads.settle(id, fileName(id), FILE_LIMIT, (bytes) =>
      takeBytes(services, orgId, id, bytes),
    )
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
