// The board loads these first.
import { count } from '../numbers.ts'

/** @spec */
export const moveFailed = 'Move failed'
/** @spec */
export const failedToMove = 'Failed to move order'
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
