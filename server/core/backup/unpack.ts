import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { MANIFEST, manifestSchema, type Manifest, type Part } from './manifest.ts'
import { measuring } from './write.ts'

/** An archive that cannot be used; the message says why. */
export class BadBackup extends Error {}

/**
 * Unpacks an archive into an empty folder, and compares every byte with what the manifest says.
 * @throws BadBackup when anything is missing, too much or different
 */
export async function unpackBackup(path: string, folder: string): Promise<Manifest> {
  const archive = extract()
  const reading = pipeline(createReadStream(path), createGunzip(), archive as unknown as Writable)
  // Told by the loop below, which ends with the same error.
  reading.catch(() => undefined)
  let manifest: Manifest | undefined
  let missing = new Map<string, Part>()
  try {
    for await (const entry of archive) {
      const content = entry as unknown as Readable
      if (!manifest) {
        manifest = readManifest(entry.header.name, await text(content))
        missing = new Map([...manifest.tables, ...manifest.files].map((part) => [part.name, part]))
        continue
      }
      const part = missing.get(entry.header.name)
      if (!part) throw new BadBackup(`it holds ${entry.header.name}, which its manifest does not know`)
      await unpack(content, part, join(folder, part.name))
      missing.delete(part.name)
    }
    await reading
  } catch (error) {
    if (error instanceof BadBackup) throw error
    throw new BadBackup(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
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

async function unpack(content: Readable, part: Part, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const measure = measuring()
  await pipeline(content, measure.stream, createWriteStream(path, { mode: 0o600 }))
  const { size, sha256 } = measure.result()
  if (size !== part.size || sha256 !== part.sha256) throw new BadBackup(`${part.name} is damaged`)
}
