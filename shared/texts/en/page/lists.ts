import { localeFor } from '#shared/texts/region.ts'

const listsOf = (type: Intl.ListFormatType) => new Intl.ListFormat(localeFor('en'), { type })

/** "Ann, Ben, and Cleo" */
export const allOf = (names: Iterable<string>): string => listsOf('conjunction').format(names)

/** "Ann, Ben, or Cleo" */
export const anyOf = (names: Iterable<string>): string => listsOf('disjunction').format(names)

/** `allOf` in its parts: the names, and the text around them. */
export const partsOfAll = (names: Iterable<string>) => listsOf('conjunction').formatToParts(names)
