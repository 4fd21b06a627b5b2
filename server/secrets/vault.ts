import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export class WrongSeal extends Error {
  constructor(purpose: string, options?: ErrorOptions) {
    super(`What is sealed for ${purpose} cannot be opened with this server's secret`, options)
  }
}

export const WEBHOOK_TARGET = 'webhooks'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Each purpose has its own key, so it opens only its own texts. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** @throws WrongSeal */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(tag)
    const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch (error) {
    throw new WrongSeal(purpose, { cause: error })
  }
}

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `kerf: ${purpose}`, 32))
