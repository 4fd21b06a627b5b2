import { pseudo } from './pseudo.ts'

/** en-XA is English with accents and longer words: it shows what isn't ready for other languages. */
export const LANGUAGES = ['en', 'en-XA'] as const
export type Language = (typeof LANGUAGES)[number]

/** A text of the catalogue and its values. The edge turns it into a sentence in its reader's language. */
export interface Said {
  readonly text: (values: never) => string
  readonly values: unknown
}

export function say(text: () => string): Said
export function say<V>(text: (values: V) => string, values: V): Said
export function say(text: (values: never) => string, values?: unknown): Said {
  return { text, values }
}

/** What was said before, such as by the reading of a file or by zod. */
export const alreadySaid = (words: string): Said => ({ text: () => words, values: undefined })

export function sentence({ text, values }: Said, language: Language = 'en'): string {
  const words = text(values as never)
  return language === 'en-XA' ? pseudo(words) : words
}
