import type { TokenScope } from '#shared/tokens/tokens.ts'

export const SCOPE_NAMES: Record<TokenScope, string> = {
  read: 'Only read',
  write: 'Read and write',
}
