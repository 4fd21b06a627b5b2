import { count, number } from '../numbers.ts'

export const agesHint = 'Working days in the stage. A dot opens its order.'
export const asUsual = 'As long as usual (8 out of 10 orders)'
export const longerThanUsual = 'Longer than usual'
export const archivedSince = 'Archived since'
export const finishedPerWeek = 'Finished per week'
export const thisWeek = 'This week'
export const timeInStages = 'Time in each stage'
export const typical = 'Typical'
export const most = '8 out of 10'
export const finishedEachWeek = 'Finished each week'
export const ages = 'How long orders have been in their stage'
export const cumulative = 'Orders in each stage over time'
export const finishedInTime = 'Finished on time'
export const inTime = 'On time'
export const withoutDueDate = 'Without a due date'
export const promisesKept = 'Promises kept'
export const pending = 'Pending'
export const daysWaited = 'Days spent waiting'
export const allPriorities = 'All priorities'
export const allTypes = 'All types'
export const searchHint = 'Number, title, customer, phone, notes'
export const period = 'Period'
export const weeks = ({ n }: { n: number }) => count(n, 'week')
export const people = 'People'
export const everyone = 'Everyone'
export const noOrderMatches = 'No orders match'
export const noOrderMatchesMore = 'Try fewer words, another filter or a longer period.'
export const empty = 'Nothing to show yet'
export const emptyMore = "Move some orders through the stages and you'll see where time goes."
export const title = 'Flow'
export const print = 'Print'
export const olderFigures = "Couldn't update. Showing older figures."
export const loadFailed = "We couldn't load the figures."
export const loading = 'Loading the figures'
export const onPaper = 'Flow on paper'
export const tableOf = ({ title }: { title: string }) => `Table: ${title}`
export const table = 'Table'
export const csvOf = ({ title }: { title: string }) => `CSV: ${title}`
export const csv = 'CSV'
export const noStageLeft = 'No orders left a stage in this period.'
export const nothingFinished = 'No orders were finished in this period.'
export const boardWasEmpty = 'The board was empty in this period.'
export const boardIsEmpty = 'The board is empty.'
export const nothingWaited = 'No orders waited in this period.'
export const noPromises = 'No promises were due in this period.'
export const typicalDays = 'Typical (days)'
export const mostDays = '8 out of 10 (days)'
export const productionToCompleted = 'Production to Completed'
export const weekFrom = 'Week of'
export const finishedOrders = 'Finished orders'
export const estimatedHours = 'Estimated hours'
export const endOf = 'End of'
export const waitedForHead = 'Waiting for'
export const workingDays = 'Working days'
export const downloadFailed = 'Download failed'
export const downloadFailedMore = "We couldn't download the figures."
export const showMore = ({ n }: { n: number }) => `Show ${number(n)} more`
export const moreInCsv = ({ n }: { n: number }) => `${count(n, 'more row')} in the CSV file.`
export const ageOf = (order: { number: string; title: string; days: string; stage: string }) =>
  `${order.number} ${order.title} · ${order.days} in ${order.stage}`

// Words of figures
export const days = ({ written }: { written: string }) => (written === '1' ? '1 day' : `${written} days`)
export const percent = ({ n }: { n: number }) => `${n}%`
export const theGate = ({ name }: { name: string | null }) => (name ? `the gate ${name}` : 'the gate')
export const theTimer = ({ name }: { name: string | null }) => (name ? `the timer ${name}` : 'the timer')
export const gateTitle = ({ name }: { name: string | null }) => `Gate ${name ?? ''}`.trim()
export const timerTitle = ({ name }: { name: string | null }) => `Timer ${name ?? ''}`.trim()
export const periodOf = ({ from, to, imported }: { from: string; to: string; imported: number }) =>
  imported === 0
    ? `${from} – ${to}. Working days only, waiting time not counted.`
    : `${from} – ${to}. Working days only, waiting time not counted. ${count(imported, 'imported order')} not included.`

// One sentence says what each chart shows.
export const stageLongest = ({ stage, typical, most }: { stage: string; typical: string; most: string }) =>
  `${stage} takes longest: usually ${typical}, at most ${most} for 8 out of 10 orders.`
export const fromStartToEnd = ({ typical, most }: { typical: string; most: string }) =>
  `From Production to Completed: usually ${typical}, at most ${most}.`
export const finishedSince = ({ n, since }: { n: number; since: string }) =>
  `${count(n, 'order')} finished since ${since}.`
export const allThisWeek = 'All of them this week.'
export const weekly = ({ average, best }: { average: string; best: number }) =>
  `Average ${average} a week, best week ${number(best)}.`
export const onBoardAsBefore = ({ n, day }: { n: number; day: string }) =>
  `${count(n, 'order')} on the board, as many as on ${day}.`
export const onBoardMore = ({ n, more, day }: { n: number; more: number; day: string }) =>
  `${count(n, 'order')} on the board, ${number(more)} more than on ${day}.`
export const onBoardFewer = ({ n, fewer, day }: { n: number; fewer: number; day: string }) =>
  `${count(n, 'order')} on the board, ${number(fewer)} fewer than on ${day}.`
export const archivedSinceDay = ({ n, day }: { n: number; day: string }) =>
  `${number(n)} archived since ${day}.`
export const agesOver = ({ over, n }: { over: number; n: number }) =>
  over === 0
    ? `No order has been in its stage longer than usual (${count(n, 'order')} on the board).`
    : `${number(over)} of ${count(n, 'order')} ${over === 1 ? 'has been in its stage' : 'have been in their stage'} longer than usual.`
export const oldest = ({ order, days, stage }: { order: string; days: string; stage: string }) =>
  `The longest is ${order}: ${days} in ${stage}.`
export const onTimeOf = ({ onTime, n, part }: { onTime: number; n: number; part: string }) =>
  `${number(onTime)} of ${count(n, 'order')} with a due date finished on time (${part}).`
export const noDueDate = ({ n }: { n: number }) => `${count(n, 'order')} had no due date.`
export const waitedOnce = ({ days, cause }: { days: string; cause: string }) =>
  `Orders waited ${days} in total, for ${cause}.`
export const waitedMostFor = (waits: { days: string; cause: string; longest: string; orders: number }) =>
  `Orders waited ${waits.days} in total. Longest for ${waits.cause}: ${waits.longest}, ${count(waits.orders, 'order')}.`
export const promisesPending = ({ n }: { n: number }) => `${count(n, 'promise')} pending.`
export const promisesOf = ({ kept, n, open }: { kept: number; n: number; open: number }) =>
  open === 0
    ? `${number(kept)} of ${count(n, 'promise')} kept.`
    : `${number(kept)} of ${count(n, 'promise')} kept, ${number(open)} pending.`

// Of shops with parts
export const remakes = 'Remakes by month'
export const partStages = 'Time in stage by part'
export const metAgain = 'First to last finished part'
export const month = 'Month'
export const cause = 'Cause'
export const remakesHead = 'Remakes'
export const part = 'Part'
export const parts = 'Parts'
export const metAgainFrom = 'From – to'
export const partIn = ({ name, stage }: { name: string; stage: string }) => `${name} in ${stage}`
export const remakesOf = ({ n, cause }: { n: number; cause: string }) => `${cause}: ${number(n)}`
export const noRemakes = 'Nothing was remade in this period.'
export const remakesIn = ({ n }: { n: number }) => `${count(n, 'remake')} in this period.`
export const remadeOf = ({ remade, finished, part }: { remade: number; finished: number; part: string }) =>
  `${number(remade)} of ${count(finished, 'finished order')} had a remake (${part}).`
export const noPartLeft = 'No parts left a stage in this period.'
export const partLongest = ({ part, typical, most }: { part: string; typical: string; most: string }) =>
  `${part} takes longest: usually ${typical}, at most ${most} for 8 out of 10 parts.`
export const nothingMet = 'No orders with several parts were finished in this period.'
export const metAfter = ({ n, typical, most }: { n: number; typical: string; most: string }) =>
  `From first to last part: usually ${typical}, at most ${most} for 8 out of 10 (${count(n, 'order')}).`

export const late = 'Late'
export const kept = 'Kept'
export const broken = 'Broken'
export const mine = 'Mine'
export const unassigned = 'Unassigned'
export const order = 'Order'
export const stage = 'Stage'
export const daysHead = 'Days'
export const waitedDays = 'Waited (days)'
export const finished = 'Finished'
export const orders = 'Orders'
export const promises = 'Promises'
