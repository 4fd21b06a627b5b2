export const title = 'Security log'
export const intro = ({ place }: { place: string }) => `Times in ${place}. Entries are kept for 400 days.`
export const adminsOnly = 'Only an admin of the shop can read its security log.'
export const refresh = 'Refresh'
export const loading = 'Loading the security log'
export const loadingMore = 'Loading more'
export const notLoaded = "We couldn't load the security log. Try again."
export const restNotLoaded = "We couldn't load the rest of the security log. Try again."

export const show = 'Show'
export const person = 'Person'
export const everything = 'Everything'
export const everybody = 'Everyone'
export const someoneElse = 'Someone else'
export const signIns = 'Sign-ins'
export const people = 'People and roles'
export const data = 'Data and settings'
export const nothingYet = 'Nothing yet'
export const whatAppears = 'Sign-ins, role changes, invites, exports and deletions appear here.'
export const nothingFound = 'No matches'
export const nothingFoundHint = 'There are no entries of this kind for this person.'

export const today = 'Today'
export const yesterday = 'Yesterday'
export const until = ({ time }: { time: string }) => `to ${time}`
export const times = ({ n }: { n: number }) => `${n} times`
export const severalNetworks = 'several networks'
