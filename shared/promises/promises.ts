// No zod here: the page reads this before zod is loaded.

/** The share of its promises that a shop should keep, in percent. */
export const PROMISE_CHANCE = 80

/** The fewest finished orders, and the fewest weeks since the first of them, for a useful promise. */
export const LEAST_ORDERS = 10
export const LEAST_WEEKS = 8
