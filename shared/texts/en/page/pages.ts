/** @spec */
export const board = 'Board'
/** @spec */
export const archive = 'Archive'
/** @spec */
export const templates = 'Templates'
/** @spec */
export const team = 'Team'
/** @spec */
export const profile = 'Profile'
export const order = 'Order'
export const notifications = 'Notifications'
export const meeting = 'Meeting'
export const week = 'Week'
export const flow = 'Flow'
export const settings = 'Settings'
export const importing = 'Import orders'
export const security = 'Security log'
export const database = 'Database'
export const setUp = 'Set up'
export const health = 'Health'
export const choosePassword = 'Choose your password'
export const stopEmails = 'Stop these emails'
