/** Shown on a field or form whose draft a reload restored. */
export const RESTORED = 'Restored what you had typed'
