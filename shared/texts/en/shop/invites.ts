import { count, number } from '../numbers.ts'

export const newLink = 'New invite link'
export const intro = 'Anyone with the link can join your shop, with a new or existing account.'
export const role = 'Role'
export const expiresInDays = 'Expires in days'
export const uses = 'Number of uses'
export const createLink = 'Create link'
export const newLinks = 'New invite links'
export const linksBelow = ({ n }: { n: number }) => `${count(n, 'new invite link')} to copy below`
export const yourLink = ({ role, n }: { role: string; n: number }) =>
  `Your new invite link (${role}, ${count(n, 'use')})`
export const theLink = ({ role, n }: { role: string; n: number }) =>
  `the new invite link (${role}, ${count(n, 'use')})`
export const copyNow = "Copy it now. You won't see it again."
export const share = 'Share'
export const shareTitle = 'Join us on Kerf'
export const notShared = "This device can't share the link. Copy it instead."
export const scan = 'Or scan it with a phone.'

export const open = 'Open invite links'
export const noneOpen = 'No open invite links'
export const loading = 'Loading invite links'
export const notLoaded = "We couldn't load the invite links. Try again."
export const usesLeft = ({ n, most }: { n: number; most: number }) =>
  most === 1 ? '1 use left' : `${number(n)} of ${count(most, 'use')} left`
export const expires = ({ when }: { when: string }) => `Expires ${when}`
export const revoke = 'Revoke'
export const revokeNamed = ({ role, uses, when }: { role: string; uses: string; when: string }) =>
  `Revoke the ${role} invite: ${uses}, expires ${when}`
export const askRevoke = ({ role }: { role: string }) => `Revoke the ${role} invite link?`
export const revokes = ({ uses, when }: { uses: string; when: string }) =>
  `It has ${uses} and expires ${when}. Nobody will be able to join with it. People who already joined stay.`
export const notCreated = "We couldn't create the invite link. Try again."
export const notRevoked = "We couldn't revoke the invite link. Try again."
