// The page is in English, whatever the language of the browser.

/** Such as "1,234". */
export const formatted = (count: number): string => count.toLocaleString('en-US')

/** Such as "1,234 rows". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatted(count)} ${count === 1 ? one : many}`
