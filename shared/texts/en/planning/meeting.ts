import { count, number } from '../numbers.ts'

export const title = 'Meeting'
export const about = 'Your weekly review. Each order is listed once, with everything to talk about.'
export const talkedAboutOf = ({ n, all }: { n: number; all: number }) =>
  `${number(n)} of ${count(all, 'order')} talked about`
export const print = 'Print'
export const empty = 'No orders on the board'
export const emptyMore = 'Late, due and unassigned orders will appear here.'
/** @spec */
export const failed = 'Failed to fetch orders'
export const loading = 'Loading the meeting'

export const parts = {
  late: 'Late',
  week: 'This week',
  waiting: 'Waiting',
  stuck: 'Stuck',
  unassigned: 'Unassigned',
}
export const jump = 'Jump to'
export const nothing = 'Nothing to talk about. Every order is on time, moving and assigned.'
export const titleOf = ({ part, n }: { part: string; n: number }) => `${part} (${number(n)})`
export const stuckFor = ({ n }: { n: number }) => `At least ${count(n, 'day')} in their stage`
export const above = ({ n }: { n: number }) => `${number(n)} more above`
export const showMore = ({ n }: { n: number }) => `Show ${number(n)} more`

// A line
export const stageFor = ({ stage, days }: { stage: string; days: number }) =>
  days === 0 ? `${stage} today` : `${stage} ${number(days)} d`
export const lateBy = ({ distance }: { distance: string }) => `${distance} late`
interface PartWait {
  letter: string
  name: string
  cause: string
}
export const partWaits = ({ letter, name, cause }: PartWait) => `${letter} ${name}: waiting for ${cause}`
export const stuckReason = 'stuck'
export const unassignedReason = 'unassigned'
export const talkedAbout = ({ order }: { order: string }) => `Talked about ${order}`
export const setDate = 'Set date'
export const assign = 'Assign'
export const note = 'Note'
export const dueDateOf = ({ order, shown }: { order: string; shown: string }) =>
  `${shown}, due date of ${order}`
export const peopleOf = ({ order, shown }: { order: string; shown: string }) => `${shown}, people on ${order}`
export const noteOn = ({ order }: { order: string }) => `Note on ${order}`
export const more = ({ n }: { n: number }) => `+${number(n)}`

// The load of each person
export const byPerson = 'By person'
export const byPersonMore =
  "Hours late or due within 7 days, of an equal share of the shop's hours. Shared orders count for each person."
export const byPersonNoHours = 'Hours late or due within 7 days. Shared orders count for each person.'
export const hours = ({ n }: { n: number }) => `${number(n)} h`
export const hoursOf = ({ n, share }: { n: number; share: number }) => `${number(n)} of ${number(share)} h`
interface Load {
  hours: number
  orders: number
  unestimated: number
}
export const load = ({ hours, orders, unestimated }: Load) =>
  unestimated === 0
    ? `${number(hours)} h in ${count(orders, 'open order')}`
    : `${number(hours)} h in ${count(orders, 'open order')}, ${number(unestimated)} without an estimate`

// On paper
export const onPaper = 'Meeting on paper'
export const order = 'Order'
export const due = 'Due'
export const who = 'Who'
export const why = 'Why'
export const decided = 'Decided'
export const none = '–'
