import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { z } from 'zod'

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

const releaseSchema = z.object({
  version: z.string().regex(VERSION),
  /** Such as 2026-12-24. */
  date: z.iso.date(),
  /** What its users notice, a sentence or two each. */
  notes: z.array(z.string().max(500)).max(50),
})

/** `release` is the text that was signed: another writer of JSON would change its bytes. */
const fileSchema = z.object({ release: z.string(), signature: z.string() })

export type Release = z.infer<typeof releaseSchema>

/** The file that says what the newest version is. @param key Ed25519, as PEM */
export function signRelease(release: Release, key: string): string {
  const text = JSON.stringify(releaseSchema.parse(release))
  const signature = sign(null, Buffer.from(text), createPrivateKey(key)).toString('base64')
  return `${JSON.stringify({ release: text, signature }, null, 2)}\n`
}

/** @param key the public one, as base64 of its DER. @throws Error if the file isn't one, or wasn't signed with the key */
export function readRelease(file: string, key: string): Release {
  const { release, signature } = fileSchema.parse(JSON.parse(file))
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  if (!verify(null, Buffer.from(release), publicKey, Buffer.from(signature, 'base64'))) {
    throw new Error('The signature is not of the key in UPDATES_KEY')
  }
  return releaseSchema.parse(JSON.parse(release))
}

export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((each) => VERSION.exec(each)?.slice(1).map(Number) ?? [])
  const at = a?.findIndex((part, index) => part !== b?.[index]) ?? -1
  return at >= 0 && (a?.[at] ?? 0) > (b?.[at] ?? 0)
}
