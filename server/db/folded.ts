/** An expression of SQL for a text as searches compare it: the rule of `fold`, in a function of the database. */
export const folded = (text: string) => `folded(${text})`

/** The digits of a text: the rule of `digitsOf`. */
export const digitsIn = (text: string) => `regexp_replace(${folded(text)}, '[^0-9]', '', 'g')`
