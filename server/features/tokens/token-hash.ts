import { hash, randomBytes } from 'node:crypto'
import { TOKEN_START } from '#shared/tokens/tokens.ts'

const BYTES = 32
const TOKEN = new RegExp(`^${TOKEN_START}[\\w-]{43}$`)

export const newToken = (): string => TOKEN_START + randomBytes(BYTES).toString('base64url')

/** What is stored of a token; undefined for what cannot be one. Nobody guesses so many random bytes, so that a plain hash does. */
export const hashOfToken = (token: string): string | undefined =>
  TOKEN.test(token) ? hash('sha256', token) : undefined
