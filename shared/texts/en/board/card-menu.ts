/** @spec */
export const view = 'View'
/** @spec */
export const edit = 'Edit'
/** @spec */
export const archive = 'Archive'
/** @spec */
export const archiveReason = 'Archived from board'
/** @spec */
export const moveTo = ({ stage }: { stage: string }) => `Move to ${stage}`
export const assign = 'Assign…'
export const select = 'Select'
export const unselect = 'Unselect'
export const selectAllIn = ({ stage }: { stage: string }) => `Select all in ${stage}`
