import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** What a ZIP has, by path, as its central directory lists it. @throws where the ZIP is not whole, or a path leads out of it */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    if (found.has(entry.fileName)) throw new Error(`Twice in the ZIP: ${entry.fileName}`)
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return found
}
