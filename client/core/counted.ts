// The page is in English, regardless of the browser's language.

/** Such as "1,234". */
export const formatted = (count: number): string => count.toLocaleString('en-US')

/** Such as "1,234 rows". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatted(count)} ${count === 1 ? one : many}`
