// No zod here: the page reads this before zod is loaded.

/** Percent. */
export const PROMISE_CHANCE = 80

/** Also of weeks since the first of them. */
export const LEAST_ORDERS = 10
export const LEAST_WEEKS = 8
