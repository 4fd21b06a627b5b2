// The board loads these first. What opens later has areas of its own.
import { count, number } from '../numbers.ts'

/** @spec */
export const title = 'Board'
export const stages = 'Stages'
export const stagesInView = 'Stages in view'
export const loading = 'Loading orders'
/** @spec */
export const notLoaded = 'Failed to fetch orders'
export const moreNotLoaded = 'Orders not loaded'
/** @spec */
export const noOrdersInColumn = 'No orders in this column'
/** @spec */
export const noOrders = 'No orders'
/** @spec */
export const limitReached = 'WIP Limit Reached'
export const full = 'full'
export const ordersIn = ({ stage }: { stage: string }) => `Orders in ${stage}`
export const ofLimit = ({ n, limit }: { n: number; limit: number }) =>
  `${count(n, 'order')}, limit ${number(limit)}`
export const countOfLimit = ({ n, limit }: { n: number; limit: number }) => `${number(n)}/${number(limit)}`
export const countedFull = ({ counted }: { counted: string }) => `${counted}, ${limitReached}`
export const shownOf = ({ shown, n }: { shown: number; n: number }) => `${number(shown)} of ${number(n)}`
export const shownOfLimit = ({ shown, n, limit }: { shown: number; n: number; limit: number }) =>
  `${number(shown)} of ${count(n, 'order')} shown, limit ${number(limit)}`
export const readyToStart = ({ n }: { n: number }) => `${number(n)} ready to start`
export const newOrder = 'New Order'
/** @spec */
export const addOrder = '+ New Order'
export const orders = ({ n }: { n: number }) => count(n, 'order')
export const firstOrders = ({ n }: { n: number }) => `First ${count(n, 'order')}`

/** @spec */
export const filters = 'Filters'
export const active = 'active'
export const mine = 'Mine'
export const views = 'Views'
/** @spec */
export const exportOrders = 'Export'
/** @spec */
export const exportFailed = 'Export failed'
/** @spec */
export const exportFailedText = 'Failed to export orders'
export const exported = ({ n }: { n: number }) => `Export: ${count(n, 'order')}`
export const cancelExport = 'Cancel export'
export const search = 'Search orders'
export const clearSearch = 'Clear search'
