// The board loads these first.
import { count, number } from '../numbers.ts'

export const draggable = 'draggable order'
export const label = ({ number, title, customer }: { number: string; title: string; customer: string }) =>
  `${number} ${title}, ${customer}`
export const selectedLabel = (order: { number: string; title: string; customer: string }) =>
  `${label(order)}, selected`
/** @spec */
export const viewOrder = 'View Order'
export const viewOrderNamed = ({ number }: { number: string }) => `View Order ${number}`
export const moveTo = 'Move to…'
export const moveToNamed = ({ number }: { number: string }) => `Move to… ${number}`
export const moveOn = ({ number, stage }: { number: string; stage: string }) => `Move ${number} to ${stage}`
export const moveOnBlocked = ({ number, stage }: { number: string; stage: string }) =>
  `Move ${number} to ${stage}, blocked`
export const actions = ({ number }: { number: string }) => `Actions for ${number}`
/** @spec */
export const created = 'created'
/** @spec */
export const updated = 'updated'
export const assigned = ({ names }: { names: string }) => `Assigned: ${names}`
/** @spec */
export const dueSoon = 'Due within 48 hours'
export const files = ({ n }: { n: number }) => count(n, 'file')
export const notes = ({ n }: { n: number }) => count(n, 'note')
export const progress = ({ done, n }: { done: number; n: number }) =>
  `Checklists: ${number(done)} of ${number(n)} completed`
export const progressShort = ({ done, n }: { done: number; n: number }) => `${number(done)}/${number(n)}`
export const age = ({ n }: { n: number }) => `${number(n)} d here`
export const ageInWords = ({ n, stage }: { n: number; stage: string }) => `In ${stage} for ${count(n, 'day')}`
export const more = ({ n }: { n: number }) => `+${number(n)}`
