import { count, number } from '../numbers.ts'

/** @spec */
export const title = 'Database Administration'
export const adminsOnly = 'Only an admin of the shop can open the database page.'
export const loading = 'Loading the database'
export const notLoaded = "We couldn't load the database. Try again."
export const shopsNotLoaded = "We couldn't load what can be cleared. Try again."
export const users = 'Users'
/** @spec */
export const organizations = 'Organizations'
export const orders = 'Orders'
export const since = ({ day }: { day: string }) => `since ${day}`

export const resetPassword = 'Reset password'
export const resetPasswordOf = ({ name }: { name: string }) => `Reset password of ${name}`
export const resetText =
  "Only for people in this shop. They're signed out everywhere and must choose a new password."
export const email = 'Email'
export const newPassword = 'New password'
export const minimumLength = 'At least 8 characters.'
export const passwordReset = 'Password reset'
export const chooseNext = "They'll choose a new one when they sign in."

export const clear = 'Clear'
export const clearText = "A backup file is saved first, for reference only. It can't be restored."
export const clearUsers = 'Clear users'
export const clearUsersText = 'Removes everyone except you from the shop. Orders stay.'
export const clearData = 'Clear all data'
export const clearDataText = 'Removes all orders, files and your own templates. People stay.'
export const askClearUsers = 'Clear users?'
export const askClearData = 'Clear all data?'
export const cantBeUndone =
  "This can't be undone. A backup file is saved first, for reference only. It can't be restored."
export const removed = 'Removed'
export const kept = 'Kept'
export const typeName = ({ name }: { name: string }) => `Type the shop's name: ${name}`

export const access = ({ n }: { n: number }) =>
  n === 0
    ? "Nobody: you're the only person here"
    : n === 1
      ? "The one other person's access, right away"
      : `The access of all ${number(n)} other people, right away`
export const otherShops = 'People with no other shop can no longer sign in'
export const youStay = 'You, as an admin'
export const workStays = 'All orders, files and templates'
export const namesStay = 'Names on past work'
export const allOrders = ({ n }: { n: number }) =>
  n === 0
    ? 'No orders: there are none'
    : `${count(n, 'order')}, including archived ones, with notes, checklists and activity`
export const allFiles = 'All files of these orders'
export const ownTemplates = 'Checklist templates your team created'
export const shopStays = 'The shop and its settings'
export const peopleStay = 'Your people'
export const defaultsStay = 'Default templates'
export const numbersContinue = 'Order numbers continue'

export const usersCleared = 'Users cleared'
export const dataCleared = 'Data cleared'
/** @spec */
export const usersNotCleared = ({ why }: { why: string }) => `Failed to clear users: ${why}`
/** @spec */
export const dataNotCleared = ({ why }: { why: string }) => `Failed to clear data: ${why}`
/** @spec */
export const passwordNotReset = ({ why }: { why: string }) => `Failed to reset password: ${why}`
