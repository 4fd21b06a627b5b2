/** @spec */
export const loading = 'Loading activity...'
/** @spec */
export const noActivity = 'No activity yet'
/** @spec */
export const noneRecorded = 'No activity recorded yet'
/** @spec */
export const history = 'Activity History'
export const list = 'Activity'
export const notLoaded = "We couldn't load the activity. Try again."
export const someone = 'Someone'

export const before = 'Before'
export const after = 'After'
export const said = ({ label }: { label: string }) => `${label}: `
export const nothing = 'nothing'
