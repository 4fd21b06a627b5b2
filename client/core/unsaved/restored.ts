/** What a field or form says whose draft a reload has brought back. */
export const RESTORED = 'Restored what you had typed'
