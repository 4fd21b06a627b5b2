/** A token's rights: only read, or all that the member may do with orders. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Days until a token ends. Null for never. */
export const TOKEN_DAYS = [30, 90, 365, null] as const

export const TOKEN_START = 'kerf_'
export const MOST_TOKENS = 20

/** The actor's name, with the token by which a program acted for them. */
export const actorName = (name: string, via?: string | null): string =>
  via ? `${name}, by token ${via}` : name

/** The page that describes the API, and lets people try it. */
export const API_DOCS = '/api/docs'
