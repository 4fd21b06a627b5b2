import { number } from '../numbers.ts'

/** @spec */
export const orderCreated = 'Order created'
/** @spec */
export const orderCreatedText = 'New order has been successfully created'
/** @spec */
export const creationFailed = 'Creation failed'
/** @spec */
export const failedToCreate = 'Failed to create order'
export const undoCreating = ({ number }: { number: string }) => `create ${number}`
export const openOrder = ({ number }: { number: string }) => `Open ${number}`

/** @spec */
export const orderArchived = 'Order archived'
/** @spec */
export const orderArchivedText = 'Order has been moved to the archive'
/** @spec */
export const failedToArchive = 'Failed to archive order'
export const undoArchiving = ({ number }: { number: string }) => `archive ${number}`
export const inArchive = ({ number }: { number: string }) => `Order ${number} is in the archive`
/** @spec */
export const orderRestored = 'Order restored'
/** @spec */
export const failedToRestore = 'Failed to restore order'
export const undoRestoring = ({ number }: { number: string }) => `restore ${number}`
export const onBoard = ({ number }: { number: string }) => `Order ${number} is back on the board`

/** @spec */
export const updateFailed = 'Update failed'
/** @spec */
export const failedToUpdate = 'Failed to update order'
export const failedToUpdateAs = ({ reason }: { reason: string }) => `Failed to update order. ${reason}`
/** @spec */
export const orderUpdated = 'Order updated'
/** @spec */
export const orderUpdatedText = 'Order has been successfully updated'
export const undoEdit = ({ order }: { order: string }) => `edit of ${order}`
export const editUndone = ({ order }: { order: string }) => `Order ${order} is as it was before`
export const justChanged = ({ what }: { what: string }) => `${what} has been changed since`

export const marked = 'Marked as answered'
export const failedToMark = 'Failed to mark the messages as answered'
export const undoMarking = ({ order }: { order: string }) => `mark ${order} as answered`
export const unmarked = ({ order }: { order: string }) =>
  `The customer of ${order} is waiting for a reply again`

export const assigned = 'Team member assigned'
export const unassigned = 'Team member unassigned'
export const failedToAssign = 'Failed to assign team member'
export const failedToUnassign = 'Failed to unassign team member'
export const undoAssigning = ({ name }: { name: string }) => `assign ${name}`
export const undoUnassigning = ({ name }: { name: string }) => `unassign ${name}`
export const assignedAgain = ({ name }: { name: string }) => `${name} is assigned again`
export const unassignedAgain = ({ name }: { name: string }) => `${name} is no longer assigned`

export const dueDateChanged = 'Due date changed'
export const dueDateNotChanged = 'Due date not changed'
export const failedToChangeDueDate = 'Failed to change the due date'
export const undoDueDate = ({ order }: { order: string }) => `due date of ${order}`
export const due = ({ order, day }: { order: string; day: string }) => `${order} is due on ${day}.`
export const notDue = ({ order }: { order: string }) => `${order} has no due date.`
export const dueNow = ({ order, day }: { order: string; day: string }) => `${order} is now due on ${day}`
export const notDueNow = ({ order }: { order: string }) => `${order} now has no due date`
export const dueAgain = ({ order, day }: { order: string; day: string }) => `${order} is due on ${day} again`
export const notDueAgain = ({ order }: { order: string }) => `${order} has no due date again`

export const gateAdded = 'Gate added'
export const gateReopened = 'Gate reopened'
export const gateRequested = 'Gate requested'
export const gateDone = 'Gate checked off'
export const gateNotNeeded = 'Gate not needed'
export const gateWithNote = ({ gate, note }: { gate: string; note: string }) => `${gate}: ${note}`
export const undoReopening = ({ gate }: { gate: string }) => `reopen ${gate}`
export const undoRequest = ({ gate }: { gate: string }) => `request ${gate}`
export const undoCheckingOff = ({ gate }: { gate: string }) => `check off ${gate}`
export const undoNotNeeded = ({ gate }: { gate: string }) => `mark ${gate} as not needed`
export const openAgain = ({ gate }: { gate: string }) => `${gate} is open again`
export const requestedAgain = ({ gate }: { gate: string }) => `${gate} is requested again`
export const doneAgain = ({ gate }: { gate: string }) => `${gate} is done again`
export const notNeededAgain = ({ gate }: { gate: string }) => `${gate} is not needed again`
export const failedToChangeGate = 'Failed to change the gate'

export const waiting = 'Waiting'
export const waitChanged = 'Wait changed'
export const waitStopped = 'Stopped waiting'
export const waitsFor = ({ order, cause }: { order: string; cause: string }) =>
  `Order ${order} is waiting for ${cause}`
export const waitsNoLonger = ({ order }: { order: string }) => `Order ${order} is no longer waiting`
export const undoWaiting = ({ cause }: { cause: string }) => `wait for ${cause}`
export const undoWaitChange = 'change the wait'
export const undoStopping = 'stop waiting'
export const theWait = 'The wait'
export const failedToChangeWait = 'Failed to change the wait'

export const timerStarted = 'Timer started'
export const timerRemoved = 'Timer removed'
export const timerRunsAgain = ({ timer }: { timer: string }) => `The timer ${timer} is running again`
export const timerRemovedAgain = ({ timer }: { timer: string }) => `The timer ${timer} was removed`
export const undoStart = ({ timer }: { timer: string }) => `start ${timer}`
export const undoRemoving = ({ timer }: { timer: string }) => `remove ${timer}`
export const failedToStartTimer = 'Failed to start the timer'
export const failedToRemoveTimer = 'Failed to remove the timer'

export const andMore = ({ names, n }: { names: string; n: number }) => `${names} and ${number(n)} more`
