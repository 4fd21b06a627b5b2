import * as t from '#texts/account/tokens.ts'

export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Null for never. */
export const TOKEN_DAYS = [30, 90, 365, null] as const

export const TOKEN_START = 'kerf_'
export const MOST_TOKENS = 20

export const actorName = (name: string, via?: string | null): string =>
  via ? t.nameVia({ name, token: via }) : name

export const API_DOCS = '/api/docs'
