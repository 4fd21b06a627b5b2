import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a ZIP by path, from its central directory. @throws if the ZIP is damaged, or a path leads out of it */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    if (found.has(entry.fileName)) throw new Error(`Twice in the ZIP: ${entry.fileName}`)
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return found
}
