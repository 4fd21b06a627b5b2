/** Null for a blank field, NaN for what is no number. */
export const typedWhole = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
