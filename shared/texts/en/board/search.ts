import { count } from '../numbers.ts'

export const found = 'Orders found'
/** @spec */
export const none = 'No orders'
export const noneText = 'No order matches all these words.'
export const showOnBoard = ({ n }: { n: number }) => `Show ${count(n, 'order')} on the board`
export const back = 'Back to the board'
export const archive = 'Search the archive'
export const hint = 'Search number, title, customer, phone, email or notes.'
/** @spec */
export const label = 'Search'
