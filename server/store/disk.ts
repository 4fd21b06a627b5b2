import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFolders, syncFolder } from '../db/embedded/folders.ts'
import {
  MissingObject,
  STORE_ID,
  StoreFull,
  TooLarge,
  type ByteRange,
  type ObjectStore,
  type Stored,
  release,
} from './store.ts'

const READ_BYTES = 256 * 1024
const LOOK_BYTES = 1024 * 1024

/** Only the server's own user can enter the folders. */
export async function openDisk(dataDir: string, reserveBytes = 0): Promise<ObjectStore> {
  const incoming = join(dataDir, 'incoming')
  makeFolders(incoming, 0o700)
  // Otherwise the first person to open a file would find files left by a command of another user.
  await refuseUnusable(join(dataDir, STORE_ID), constants.R_OK)
  for (const kind of ['incoming', 'files', 'thumbnails', 'views']) {
    await refuseUnusable(join(dataDir, kind), constants.R_OK | constants.W_OK | constants.X_OK)
  }

  /** By the first letters of the last part, so that folders stay small. */
  function pathOf(name: string): string {
    if (name === STORE_ID) return join(dataDir, name)
    const [kind, id] = name.split('/')
    if (!kind || !id || !/^[a-z]+\/[0-9a-f-]{36}$/.test(name))
      throw new Error(`No name of an object: ${name}`)
    return join(dataDir, kind, id.slice(0, 2), id)
  }

  async function refuseWithoutRoom(): Promise<void> {
    if ((await freeBytes(incoming)) < reserveBytes)
      throw new StoreFull(
        `Less than DISK_RESERVE_MB=${reserveBytes / 1e6} is free on the disk of ${dataDir}, which the database may need`,
      )
  }

  /** The named file is whole, even after a power cut. */
  async function write(name: string, source: Readable, limit: number): Promise<Stored> {
    const path = pathOf(name)
    const aside = join(incoming, randomUUID())
    try {
      await refuseWithoutRoom()
      const stored = await writeAside(aside, source, limit, refuseWithoutRoom)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(aside, path)
      await syncFolder(dirname(path))
      // Syncing the folder above keeps a new folder.
      if (name !== STORE_ID) await syncFolder(dirname(dirname(path)))
      return stored
    } catch (error) {
      await rm(aside, { force: true })
      throw isFull(error) ? new StoreFull('The disk is full', { cause: error }) : error
    }
  }

  async function read(name: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(pathOf(name))
      return createReadStream('', { fd: file, highWaterMark: READ_BYTES, ...range })
    } catch (error) {
      throw isAbsent(error) ? new MissingObject(name, { cause: error }) : error
    }
  }

  return {
    // A copy, because written memory is released.
    put: (name, bytes) => write(name, Readable.from([Buffer.from(bytes)]), bytes.byteLength),

    read,

    async copy(from, to) {
      const source = await read(from)
      try {
        await write(to, source, Infinity)
      } finally {
        source.destroy()
      }
    },

    async asFile(name, work) {
      const path = pathOf(name)
      try {
        await access(path)
        return await work(path)
      } catch (error) {
        // The file may have been removed just before the work opened it.
        const isGone = isAbsent(error) && (error as NodeJS.ErrnoException).path === path
        throw isGone ? new MissingObject(name, { cause: error }) : error
      }
    },

    remove: (name) => rm(pathOf(name), { force: true }),

    uploads: {
      kind: 'through-server',
      receive: write,
      async sweep(idleMs) {
        for (const name of await readdir(incoming)) {
          const path = join(incoming, name)
          try {
            const { mtimeMs } = await stat(path)
            if (Date.now() - mtimeMs >= idleMs) await rm(path, { force: true })
          } catch (error) {
            // The upload was finished or removed meanwhile.
            if (!isAbsent(error)) throw error
          }
        }
      },
    },
  }
}

async function refuseUnusable(path: string, mode: number): Promise<void> {
  try {
    await access(path, mode)
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

async function writeAside(
  path: string,
  source: Readable,
  limit: number,
  refuseWithoutRoom: () => Promise<void>,
): Promise<Stored> {
  const hash = createHash('sha256')
  let size = 0
  let lookedAt = 0
  const file = await open(path, 'wx', 0o600)
  try {
    // The source stays open on failure: destroying it would keep its sender from learning why.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > limit) throw new TooLarge(`More than ${limit} bytes`)
      // Other writes take space at the same time.
      if (size - lookedAt >= LOOK_BYTES) {
        await refuseWithoutRoom()
        lookedAt = size
      }
      hash.update(chunk)
      await file.writeFile(chunk)
      release(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

// No space left, over the user's quota, or over the limit of a single file.
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
