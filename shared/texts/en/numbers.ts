import { localeFor } from '#shared/texts/region.ts'

const rules = new Intl.PluralRules('en')

// Creating a format takes longer than using it.
const figures = new Map<string, Intl.NumberFormat>()

/** Such as "1,234" or "2.5". */
export function number(n: number, decimals = 3): string {
  const key = localeFor('en') + decimals
  const format =
    figures.get(key) ?? new Intl.NumberFormat(localeFor('en'), { maximumFractionDigits: decimals })
  figures.set(key, format)
  return format.format(n)
}

/** "1 order", "2,000 orders". `other` is the plural of `one`. */
export const count = (n: number, one: string, other: string = `${one}s`): string =>
  `${number(n)} ${rules.select(n) === 'one' ? one : other}`

export const tooManyCharacters = ({ over, most }: { over: number; most: number }): string =>
  `${count(over, 'character')} too many. Up to ${number(most)} fit.`
