/** A SQL expression for text as searches compare it: the rule of `fold` as a database function. */
export const folded = (text: string) => `folded(${text})`

/** A SQL expression for the digits of a text: the rule of `digitsOf`. */
export const digitsIn = (text: string) => `regexp_replace(${folded(text)}, '[^0-9]', '', 'g')`
