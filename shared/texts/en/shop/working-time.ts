import { count } from '../numbers.ts'

export const workingDays = 'Working days'
export const workingDaysHint = 'Your team gets the morning summary on these days.'

export const hours = 'Hours a week'
export const hoursHint =
  'Total hours your whole team works in a week. Kerf uses it to suggest dates until it has enough finished orders to learn from.'
export const notSet = 'Not set'

export const closedDays = 'Closed days'
export const closedDaysHint = 'Holidays and other days off. No work is planned and no morning email is sent.'
export const failedDays = "We couldn't load the closed days."
export const loadingDays = 'Loading closed days'
export const upcoming = 'Upcoming closed days'
export const noneUpcoming = 'No upcoming closed days'
export const past = ({ n }: { n: number }) => `Past (${n})`
export const pastDays = 'Past closed days'
export const most = ({ n }: { n: number }) => `You can have up to ${count(n, 'closed day')}.`
export const remove = 'Remove'
export const removeDay = ({ name, day }: { name: string; day: string }) => `Remove ${name}, ${day}`
export const addForm = 'Add a closed day'
export const day = 'Day'
export const name = 'Name'
export const namePlaceholder = 'e.g. Summer break'
export const alreadyClosed = ({ name }: { name: string }) => `Already closed: ${name}`
export const addDay = 'Add day'
export const rename = 'Rename'

export const addHolidays = 'Add holidays'
export const addHolidaysOpens = 'Add holidays…'
export const holidaysText = 'Pick a country or region. The days you check become closed days.'
export const country = 'Country'
export const chooseCountry = 'Choose a country'
export const region = 'Region'
export const wholeCountry = 'Whole country'
export const year = 'Year'
export const holidays = 'Holidays'
export const noHolidays = 'No upcoming public holidays in this year'
export const isClosed = ({ day }: { day: string }) => `${day} · already closed`
export const addDays = ({ n }: { n: number }) => (n === 0 ? 'Add days' : `Add ${count(n, 'day')}`)
export const chooseDay = 'Check at least one day.'
export const failedHolidays = "We couldn't load the holidays."
export const loadingHolidays = 'Loading holidays'

export const dayNamed = ({ day, name }: { day: string; name: string }) => `${day} (${name})`
export const added = 'Closed day added'
export const renamed = 'Closed day renamed'
export const severalAdded = 'Closed days added'
export const days = ({ n }: { n: number }) => count(n, 'day')
export const removed = 'Closed day removed'
export const undoRemove = ({ day }: { day: string }) => `remove ${day}`
export const closedAgain = ({ day }: { day: string }) => `The shop is closed on ${day} again`
export const failedRename = "We couldn't rename the closed day."
export const failedAdd = "We couldn't add the closed days."
export const failedRemove = "We couldn't remove the closed day."
