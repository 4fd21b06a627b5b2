import { count } from '../numbers.ts'

export const title = 'Team'
export const shop = 'Shop'
export const shopsNotLoaded = "We couldn't load your shops. Try again."
export const noShop = 'No shop'
export const askForInvite = "Ask your shop's admin for an invite link."
/** @spec */
export const members = 'Team Members'
/** @spec */
export const createUser = 'Create User'

export const list = 'Team members'
export const loading = 'Loading the team'
export const notLoaded = "We couldn't load the team. Try again."
export const you = '(you)'
export const actions = ({ name }: { name: string }) => `Actions for ${name}`
export const role = 'Role'
export const removeFromTeam = 'Remove from team'

export const changeRole = 'Change role'
export const changeMyRole = 'Change my role'
export const askRole = ({ name, role }: { name: string; role: string }) => `Make ${name} ${role}?`
export const losesCustomers = ({ name }: { name: string }) =>
  `${name} will no longer be able to send anything to customers or see their links.`
export const askGiveUp = 'Stop being an admin?'
export const givesUp =
  "You'll no longer be able to manage the team. Only another admin can make you one again."
export const roleChanged = 'Role changed'
export const isNow = ({ name, role }: { name: string; role: string }) => `${name} is now ${role}`
export const roleNotChanged = "We couldn't change the role. Try again."

export const remove = 'Remove'
export const askRemove = ({ name }: { name: string }) => `Remove ${name} from the team?`
export const removes = ({ name }: { name: string }) =>
  `${name} will lose access right away on all devices. Their past work keeps their name.`
export const oneLinkOpen = ({ name }: { name: string }) =>
  `One invite link is open: anyone who has it can join with a new account. Revoke it if ${name} may have it.`
export const linksOpen = ({ n, name }: { n: number; name: string }) =>
  `${count(n, 'invite link')} are open: anyone who has one can join with a new account. Revoke those that ${name} may have.`
export const askLeave = 'Remove yourself from the team?'
export const leaves = "You'll lose access right away on all devices. Your past work keeps your name."
export const removed = 'Member removed'
export const lostAccess = ({ name }: { name: string }) => `${name} no longer has access`
export const notRemoved = "We couldn't remove the member. Try again."

export const createUserText =
  "They'll get a link to choose a password. If they already have an account, send an invite link."
export const firstName = 'First name'
export const lastName = 'Last name'
export const email = 'Email'
/** @spec */
export const created = 'User created successfully'
/** @spec */
export const emailed = 'Their login credentials have been emailed to them.'
/** @spec */
export const sendManually = 'Login credentials need to be sent manually (email service not configured).'
/** @spec */
export const notCreated = 'Failed to create user'
export const linksToCopy = 'Links to copy'
export const linksBelow = ({ n }: { n: number }) => `${count(n, 'link')} to copy below`
export const linkFor = ({ name }: { name: string }) => `Link for ${name}`
export const theLinkFor = ({ name }: { name: string }) => `the link for ${name}`
export const sendIt = 'Send it to them. It works once, within 72 hours. Anyone with it can set the password.'
