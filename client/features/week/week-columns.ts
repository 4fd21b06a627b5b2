/** The ids of the columns that aren't days, for drag and drop. */
export const LATE = 'late'
export const NO_DATE = 'no-date'
