/** What a program may do by a token: only read, or all that the member may do with orders. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** After how many days a token ends; null for never. */
export const TOKEN_DAYS = [30, 90, 365, null] as const

export const TOKEN_START = 'kerf_'
export const MOST_TOKENS = 20

/** The name of whoever did it, with the token by which a program did it for them. */
export const actorName = (name: string, via?: string | null): string =>
  via ? `${name}, by token ${via}` : name

/** The page that describes the API, and lets one try it. */
export const API_DOCS = '/api/docs'
