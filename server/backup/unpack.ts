import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { KINDS, MANIFEST, manifestSchema, type Kind, type Manifest, type Part } from './manifest.ts'
import { verifyingStream, ChecksumMismatch } from './checksum.ts'

/** The archive can't be used. The message says why. */
export class BadBackup extends Error {}

/** A path, or what opens an archive that lies elsewhere. */
export type Archive = string | (() => Promise<Readable>)

export interface Unpacking {
  /** Without it, everything is only checked. */
  folder?: string
  /** Parts of other kinds are only checked. */
  kindsOf?: (manifest: Manifest) => Promise<readonly Kind[]>
  signal?: AbortSignal
}

/** @throws BadBackup if anything is missing, extra or different */
export async function unpackBackup(
  from: Archive,
  { folder, kindsOf, signal }: Unpacking = {},
): Promise<Manifest> {
  // Made before reading, because an archive that breaks off while its entry has no listener would never end.
  if (folder !== undefined) {
    for (const kind of KINDS) await mkdir(join(folder, kind), { mode: 0o700 })
  }
  const content = typeof from === 'string' ? createReadStream(from) : await from()
  const archive = extract()
  const writable = archive as unknown as Writable
  let broken: unknown
  const reading = pipeline(content, createGunzip(), writable, { signal })
  reading.catch((error: unknown) => {
    broken = error
  })
  let manifest: Manifest | undefined
  let missing = new Map<string, Part>()
  let kinds: readonly string[] = KINDS
  try {
    for await (const entry of archive) {
      const bytes = entry as unknown as Readable
      if (!manifest) {
        manifest = readManifest(entry.header.name, await text(bytes))
        const { tables, files, sealed } = manifest
        const parts = [...(sealed ? [sealed] : []), ...tables, ...files]
        missing = new Map(parts.map((part) => [part.name, part]))
        if (kindsOf) kinds = await kindsOf(manifest)
        continue
      }
      const part = missing.get(entry.header.name)
      if (!part) throw new BadBackup(`it holds ${entry.header.name}, which its manifest does not know`)
      const [kind = ''] = part.name.split('/')
      const isTaken = part === manifest.sealed || kinds.includes(kind)
      await unpack(bytes, part, isTaken && folder !== undefined ? join(folder, part.name) : undefined)
      missing.delete(part.name)
    }
    await reading
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof BadBackup) throw error
    // The reason of the broken archive says more than the early end of an entry.
    const cause = broken ?? error
    throw new BadBackup(`it cannot be read (${cause instanceof Error ? cause.message : String(cause)})`, {
      cause,
    })
  }
  if (!manifest) throw new BadBackup('it is empty')
  const [absent] = missing.keys()
  if (absent !== undefined) throw new BadBackup(`${absent} is missing`)
  return manifest
}

function readManifest(name: string, content: string): Manifest {
  if (name !== MANIFEST) throw new BadBackup('it is no backup of Kerf')
  try {
    return manifestSchema.parse(JSON.parse(content))
  } catch (error) {
    throw new BadBackup('its manifest is not one that this version of Kerf understands', { cause: error })
  }
}

async function unpack(content: Readable, part: Part, path: string | undefined): Promise<void> {
  const verified = verifyingStream(part)
  try {
    if (path === undefined) await pipeline(content, verified.resume())
    else await pipeline(content, verified, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    throw error instanceof ChecksumMismatch ? new BadBackup(`${part.name} is damaged`) : error
  }
}
