export const user = 'User'
/** @spec */
export const notFound = 'User not found'
export const notFoundText = 'Nobody in this shop has this link.'
export const toTeam = 'Go to the team'
export const notLoaded = "We couldn't load this page. Try again."
export const loading = 'Loading the profile'
export const profile = 'Profile'
export const left = 'No longer in the team'
export const memberSince = ({ month }: { month: string }) => `Member since ${month}`
export const editProfile = 'Edit profile'

export const activity = 'Activity'
export const all = 'All'
export const orders = 'Orders'
export const notes = 'Notes'
export const files = 'Files'
export const moves = 'Status changes'
/** @spec */
export const noActivity = 'No activity yet'
/** @spec */
export const loadingActivity = 'Loading activity...'
export const activityNotLoaded = "We couldn't load the activity. Try again."
