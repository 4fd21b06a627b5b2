// The board loads these first.
import { count } from '../numbers.ts'

/** @spec */
export const moveFailed = 'Move failed'
/** @spec */
export const failedToMove = 'Failed to move order'
/** @spec */
export const orderMoved = 'Order moved'
/** @spec */
export const movedTo = ({ number, stage }: { number: string; stage: string }) =>
  `Order ${number} moved to ${stage}`
export const partMoved = 'Part moved'
export const partMovedTo = ({ part, number, stage }: { part: string; number: string; stage: string }) =>
  `${part} (${number}) moved to ${stage}`
export const movedWithOpenItems = ({ moved, items }: { moved: string; items: string }) =>
  `${moved}. Still to do: ${items}`
export const requiredItems = ({ n }: { n: number }) => count(n, 'required item')
export const undoMove = ({ number }: { number: string }) => `move ${number}`
export const movedBack = ({ number, stage }: { number: string; stage: string }) =>
  `Order ${number} is back in ${stage}`
/** @spec */
export const moveTo = ({ stage }: { stage: string }) => `Move to ${stage}`

/** @spec */
export const overdue = 'Overdue'
/** @spec */
export const dueToday = 'Due Today'
/** @spec */
export const dueTomorrow = 'Due Tomorrow'
/** @spec */
export const due = ({ distance }: { distance: string }) => `Due ${distance}`

export const changed = 'Changed since you last looked'
export const unanswered = ({ n }: { n: number }) => count(n, 'unanswered customer message')
