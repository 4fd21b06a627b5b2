/** The columns that are no days, by the ids that drag and drop knows them by. */
export const LATE = 'late'
export const NO_DATE = 'no-date'
