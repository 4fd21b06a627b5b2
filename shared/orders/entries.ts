/** So many entries of an order's history, feed or notes are answered at a time, at most. */
export const ENTRIES_PAGE = 100
