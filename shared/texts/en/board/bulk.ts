import { count, number } from '../numbers.ts'

const orders = (n: number) => count(n, 'order')

export const selectedOrders = 'Selected orders'
export const selected = ({ n }: { n: number }) => `${number(n)} selected`
export const limitReached = 'Selection limit reached'
export const hidden = ({ n }: { n: number }) => `${number(n)} not shown`
export const left = ({ n }: { n: number }) => `${number(n)} no longer on the board`
export const clear = 'Clear selection'
export const selectAllIn = ({ stage }: { stage: string }) => `Select all in ${stage}`
export const nothingLeft = 'Nothing selected'
export const allLeft = 'The selected orders are no longer on the board.'

export const moveTo = 'Move to…'
export const assignTo = 'Assign…'
export const assign = 'Assign'
export const priority = 'Priority'
export const dueDate = 'Due date'
export const dueDateMenu = 'Due date…'
export const archive = 'Archive'
export const more = 'More actions for the selected orders'
export const loadingTeam = 'Loading the team…'
export const teamNotLoaded = "We couldn't load the team. Try again."

export const ofOrders = ({ n }: { n: number }) => `For ${orders(n)}`
export const noDueDate = 'No due date'
export const setDueDate = 'Set due date'

export const stopTitle = 'Stop now?'
export const stopText = "The remaining orders won't be changed."
export const stop = 'Stop'
export const keepGoing = 'Keep going'

type Progress = { n: number; of: number }
const progress = (doing: string) => ({
  label: doing,
  at: ({ n, of }: Progress) => `${doing} ${number(n)} of ${number(of)}`,
})
export const settled = ({ n, of }: Progress) => `${number(n)} of ${number(of)}`

export const moving = progress('Moving')
export const changing = progress('Changing')
export const assigning = progress('Assigning')
export const archiving = progress('Archiving')
export const undoing = progress('Undoing')

export const moved = ({ n, stage }: { n: number; stage: string }) => `${orders(n)} moved to ${stage}`
export const prioritySet = ({ n, priority }: { n: number; priority: string }) =>
  `${orders(n)} set to ${priority} priority`
export const dueSet = ({ n, day }: { n: number; day: string }) => `${orders(n)} now due ${day}`
export const dueCleared = ({ n }: { n: number }) => `Due date removed from ${orders(n)}`
export const assigned = ({ n, name }: { n: number; name: string }) => `${orders(n)} assigned to ${name}`
export const archived = ({ n }: { n: number }) => `${orders(n)} moved to the archive`
export const restored = ({ n }: { n: number }) => `${orders(n)} restored`

export const noneMoved = 'No orders moved'
export const noneChanged = 'No orders changed'
export const noneAssigned = 'No orders assigned'
export const noneArchived = 'No orders archived'
export const nothingToChange = 'Nothing to change'
export const nothingUndone = 'Nothing undone'

export const notMoved = ({ n }: { n: number }) => `${orders(n)} not moved`
export const notChanged = ({ n }: { n: number }) => `${orders(n)} not changed`
export const notAssigned = ({ n }: { n: number }) => `${orders(n)} not assigned`
export const notArchived = ({ n }: { n: number }) => `${orders(n)} not archived`
export const notUndone = ({ n }: { n: number }) => `${orders(n)} not undone`

export const because = ({ what, why }: { what: string; why: string }) => `${what}. ${why}`
export const all = ({ what }: { what: string }) => `${what}.`
export const connectionLost = ({ what }: { what: string }) => `Connection lost. ${what}.`
export const refusedIntro = "These orders couldn't be changed:"
export const refusedOrders = "Orders that couldn't be changed"
export const notDone = "Kerf couldn't do this. Try again."
export const priorityNow = ({ priority }: { priority: string }) => `Priority is already ${priority}.`
export const dueNow = ({ day }: { day: string }) => `Due date is already ${day}.`
export const dueNowNone = 'It no longer has a due date.'
