import { count, number } from '../numbers.ts'

/** @spec */
export const title = 'Archive'
/** @spec */
export const nothingYet = 'No archived orders yet'
/** @spec */
export const nothingYetText =
  'Completed orders, cancelled projects and orders moved to the archive manually are stored here.'
export const nothingFound = 'No archived order matches'
export const nothingFoundText = 'Try fewer words or another filter.'
export const loading = 'Loading the archive'
export const notLoaded = "We couldn't load the archive."
export const restNotLoaded = "We couldn't load the rest of the archive."
export const orders = ({ n }: { n: number }) => count(n, 'order')
export const moreThan = ({ n }: { n: number }) => `More than ${number(n)} orders`
export const list = 'Archived orders'
export const archived = <T>({ when }: { when: T }) => ['archived ', when]
export const restore = 'Restore'
export const restoreNamed = ({ order }: { order: string }) => `Restore ${order}`
export const search = 'Number, title, customer, phone, notes'
export const all = {
  status: 'All stages',
  priority: 'All priorities',
  fulfillmentType: 'All types',
}

/** @spec */
export const archive = 'Archive'
export const question = ({ order }: { order: string }) => `Archive ${order}?`
export const questionText = 'It leaves the board. You can restore it from the archive.'
export const unfinishedText = ({ stage }: { stage: string }) =>
  `It's still in ${stage}. It leaves the board, and you can restore it from the archive.`
export const reason = 'Reason (optional)'
export const reasonHint = "Saved in the order's history."
