// Words of every screen. The board loads them first, so there are few.
export const cancel = 'Cancel'
export const close = 'Close'
export const save = 'Save'
export const remove = 'Delete'
export const tryAgain = 'Try again'
/** @spec */
export const error = 'Error'
export const loading = 'Loading'
export const someone = 'Someone'
/** @spec */
export const backToBoard = 'Back to Board'
export const clearFilters = 'Clear filters'
export const settingsSaved = 'Settings saved'
export const settingsNotSaved = "We couldn't save the settings."
