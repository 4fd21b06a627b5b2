/** Entries of an order's history, feed or notes per response at most. */
export const ENTRIES_PAGE = 100
