import { hash, randomBytes } from 'node:crypto'
import { TOKEN_START } from '#shared/tokens/tokens.ts'

const BYTES = 32
const TOKEN = new RegExp(`^${TOKEN_START}[\\w-]{43}$`)

export const newToken = (): string => TOKEN_START + randomBytes(BYTES).toString('base64url')

/**
 * Returns the stored hash of a token; undefined for an impossible one. A plain hash is enough, because the
 * random bytes can't be guessed.
 */
export const hashOfToken = (token: string): string | undefined =>
  TOKEN.test(token) ? hash('sha256', token) : undefined
