import { createCipheriv, createDecipheriv, randomBytes, randomInt, scryptSync } from 'node:crypto'
import { z } from 'zod'

// Without letters that look like digits.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUPS = 5
const GROUP_LETTERS = 5

const CIPHER = 'aes-256-gcm'
const bytes = z.string().regex(/^[\w-]+$/)

/** Says all that is needed to open it, but for the passphrase. */
export const sealedSecretSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  kdf: z.object({
    name: z.literal('scrypt'),
    // Bounded, because an archive may be anybody's.
    N: z.int().max(2 ** 17),
    r: z.int().max(16),
    p: z.int().max(4),
    salt: bytes,
  }),
  cipher: z.literal(CIPHER),
  nonce: bytes,
  tag: bytes,
  content: bytes,
})

export type SealedSecret = z.infer<typeof sealedSecretSchema>

export class WrongPassphrase extends Error {}

/** 25 letters of 31: 123 bits. */
export function makePassphrase(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

export function sealSecret(secret: string, passphrase: string): SealedSecret {
  const kdf = { name: 'scrypt', N: 2 ** 15, r: 8, p: 1, salt: randomBytes(16).toString('base64url') } as const
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyOf(passphrase, kdf), nonce)
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    kdf,
    cipher: CIPHER,
    nonce: nonce.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    content: content.toString('base64url'),
  }
}

/** Case, spaces and dashes don't matter. @throws WrongPassphrase */
export function openSecret(sealed: SealedSecret, passphrase: string): string {
  const of = (text: string) => Buffer.from(text, 'base64url')
  try {
    const key = keyOf(passphrase, sealed.kdf)
    const decipher = createDecipheriv(CIPHER, key, of(sealed.nonce), { authTagLength: 16 })
    decipher.setAuthTag(of(sealed.tag))
    return Buffer.concat([decipher.update(of(sealed.content)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new WrongPassphrase('The passphrase does not open it', { cause })
  }
}

function keyOf(passphrase: string, { N, r, p, salt }: SealedSecret['kdf']): Buffer {
  const letters = passphrase.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const options = { N, r, p, maxmem: 256 * N * r }
  return scryptSync(letters, Buffer.from(salt, 'base64url'), 32, options)
}
