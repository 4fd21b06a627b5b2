import { count } from '../numbers.ts'

/** @spec */
export const newOrder = 'New Order'
export const createOrder = 'Create Order'
export const copyOf = ({ order }: { order: string }) => `Copy of ${order}`
export const copyChecklists = 'Copy checklists'
export const copyFiles = ({ n }: { n: number }) => `Copy ${count(n, 'file')}`
export const more = 'More'
export const discardTitle = 'Discard this order?'
export const discardText = 'What you typed will be lost.'
export const discard = 'Discard'
export const keepEditing = 'Keep editing'
export const earlierCustomers = 'Earlier customers'
export const orders = ({ n }: { n: number }) => count(n, 'order')
export const earlierOrders = ({ n }: { n: number }) => count(n, 'earlier order')
export const ordersOf = ({ customer }: { customer: string }) => `Orders of ${customer}`
export const archived = 'Archived'

export const keepDate = ({ date }: { date: string }) => `Keep ${date}?`
export const isFarOff = "That's a long way off."
export const isLongAgo = 'That was a long time ago.'
export const keep = 'Keep'
export const change = 'Change'

export const notSaved = 'Not saved. Your text is still here.'
export const savedBefore = "Saved. Your latest typing isn't saved yet."
export const theyCleared = ({ name }: { name: string }) => `${name} just cleared this`
export const theyChanged = ({ name, value }: { name: string; value: string }) =>
  `${name} just changed this to “${value}”`
export const someone = 'Someone'
export const chooseFirst = 'Choose whose version to keep, then save.'
export const takeTheirs = 'Use theirs'
export const keepMine = 'Keep mine'

/** @spec */
export const assignTeamMember = 'Assign Team Member'
export const whoWorksOn = ({ order }: { order: string }) =>
  `Choose who works on ${order}. Everyone in the shop sees it right away.`
export const whoWorksOnThis = 'Choose who works on this order. Everyone in the shop sees it right away.'
export const searchMembers = 'Search members'
export const noSuchMember = 'No member has that name'
export const membersFound = ({ n }: { n: number }) => count(n, 'member')
export const members = 'Members'
export const teamNotLoaded = "We couldn't load the team."
export const loadingTeam = 'Loading the team'
