import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#shared/texts/say.ts'

/** The first language of the request that Kerf speaks. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const asked = (headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim())
  return LANGUAGES.find((language) => language === asked[0]) ?? 'en'
}
