import { count, number } from '../numbers.ts'

export const closedOn = ({ name }: { name: string }) => `The shop is closed that day: ${name}.`
export const dayOffThen = "That's a day off."
export const dueDateOf = ({ number }: { number: string }) => `Due date of ${number}`
export const removeDueDate = 'Remove due date'
export const setDueDate = 'Set due date'
export const dueDate = 'Due date'
export const dueDateHint = 'Leave blank for no due date.'
export const reason = 'Reason'
export const reasonHint = "Saved in the order's history."
export const reasonRequired = 'A reason is required'
export const noDueDateNow = 'It no longer has a due date.'
export const wholeWeek = 'The whole week'
export const runSheet = 'Run sheet'
export const runSheetAbout = 'Deliveries by due date'
export const printRunSheet = 'Print run sheet'
export const deliveriesOf = 'Deliveries for'
export const noDeliveries = 'No deliveries.'
export const ready = 'Ready to go'
export const notReady = 'Not ready yet'
export const stillIn = ({ stage }: { stage: string }) => `Still in ${stage}`
export const stillNeeded = ({ gates }: { gates: string }) => `Still needed: ${gates}`
export const noAddress = 'No address'
export const runSheetOnPaper = 'Run sheet on paper'
export const actionsFor = ({ number }: { number: string }) => `Actions for ${number}`
export const view = 'View'
export const edit = 'Edit'
export const dueOn = 'Due on…'
export const delivery = 'Delivery'
export const promised = 'Promised'
export const dragHelp =
  'Press Space to pick up the order, arrow keys to move it from day to day, Space to drop.'
export const days = 'Days'
export const late = 'Late'
export const noDate = 'No date'
export const dayOff = 'Day off'
export const title = 'Week'
export const weeks = 'Weeks'
export const calendarWeek = 'Calendar week'
export const previousDays = 'Previous 7 days'
export const today = 'Today'
export const nextDays = 'Next 7 days'
export const hoursFailed = "We couldn't load closed days and hours."
export const empty = 'No orders on the board'
export const emptyMore = "Orders show up on the day they're due."
/** @spec */
export const failed = 'Failed to fetch orders'
export const loading = 'Loading the week'
export const promisedFor = ({ day }: { day: string }) => `Promised for ${day}`
export const nowDue = ({ day }: { day: string }) => `It's now due on ${day}.`
export const runSheetOf = ({ period }: { period: string }) => `Run sheet, ${period}`
export const inStage = ({ stage }: { stage: string }) => `in ${stage}`
export const hours = ({ n }: { n: number }) => `${number(n)} h`
export const hoursOf = ({ n, capacity }: { n: number; capacity: number }) =>
  `${number(n)} of ${number(capacity)} h`
export const showMore = ({ n }: { n: number }) => `Show ${number(n)} more`

// The load of a week, joined by dots
export const planned = ({ hours }: { hours: string }) => `${hours} planned`
export const plannedOver = ({ hours, over }: { hours: string; over: number }) =>
  `${hours} planned, ${number(over)} h over`
export const unestimated = ({ n }: { n: number }) => `${count(n, 'order')} without an estimate`
export const overdueHours = ({ n }: { n: number }) => `plus ${number(n)} h overdue`
export const closedDays = ({ n }: { n: number }) => `${count(n, 'day')} closed`

// What a screen reader hears of a day, and of a card that is dragged
export const dayToday = ({ day }: { day: string }) => `${day}, today`
export const dayIsOff = ({ day }: { day: string }) => `${day}, day off`
export const dayClosed = ({ day, name }: { day: string; name: string }) => `${day}, closed: ${name}`
type Card = { number: string }
export const pickedUp = ({ number }: Card) => `Order ${number} is picked up.`
export const isOver = ({ number, place }: Card & { place: string }) => `Order ${number} is over ${place}.`
export const isOverDay = ({ number, place, hours }: Card & { place: string; hours: string }) =>
  `Order ${number} is over ${place}: ${hours}.`
export const isOverNothing = ({ number }: Card) => `Order ${number} is not over a day.`
export const isBack = ({ number }: Card) => `Order ${number} is back where it was.`
export const dropped = ({ number, place }: Card & { place: string }) =>
  `Order ${number} is dropped on ${place}.`
export const nothingDue = 'Nothing due'
export const none = 'None'
