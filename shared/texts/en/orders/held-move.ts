import { count, number } from '../numbers.ts'

export const isNotReady = ({ order, stage }: { order: string; stage: string }) =>
  `${order} isn't ready for ${stage}`
export const stillNeeded = 'Still needed:'
export const isReady = 'Ready to move.'
export const isElsewhere = ({ stage }: { stage: string }) => `It's already in ${stage}.`
export const isArchived = 'It was archived.'
export const isRemoved = 'It was removed.'
export const moveAnyway = 'Move anyway'
export const moveAnywayFirst = 'Move anyway…'
export const whoMayMove = ({ roles }: { roles: string }) =>
  `${roles.replace(/^./u, (first) => first.toUpperCase())} can move it anyway, with a reason.`
export const reason = 'Reason'
export const reasonHint = 'Saved in the history with your name.'
export const reasonMissing = 'Enter a reason'

export const gates = 'Gates'
export const open = 'Not done'
export const openFor = ({ roles }: { roles: string }) => `Not done · only ${roles} can check this off`
export const requested = ({ day }: { day: string }) => `Requested ${day}`
export const requestedFor = ({ day, roles }: { day: string; roles: string }) =>
  `Requested ${day} · only ${roles} can check this off`
export const done = 'Done'
export const checkOff = 'Check off'
export const checkOffNamed = ({ gate }: { gate: string }) => `Check off ${gate}`
export const markAsPaid = 'Mark as paid'
export const markAsPaidNamed = ({ gate }: { gate: string }) => `Mark ${gate} as paid`
export const notCheckedOff = "We couldn't check it off"

export const moveOne = ({ order }: { order: string }) => `Move ${order}?`
export const moveSeveral = ({ n }: { n: number }) => `Move ${count(n, 'order')}?`
export const notDry = ({ timer, when }: { timer: string; when: string }) =>
  `${timer} isn't dry until ${when}.`
export const notDryOn = ({ order, timer, when }: { order: string; timer: string; when: string }) =>
  `${order}: ${timer} isn't dry until ${when}.`
export const timersRunning = ({ n, orders }: { n: number; orders: string }) =>
  `Timers are still running on ${count(n, 'order')}: ${orders}.`
export const andMore = ({ orders, n }: { orders: string; n: number }) => `${orders} and ${number(n)} more`

export const moveTo = ({ order, stage }: { order: string; stage: string }) => `Move ${order} to ${stage}?`
export const listed = (parts: string[]) => parts.join(', ')
export const comeAlong = ({ parts }: { parts: string }) => `Also moves: ${parts}`
export const notCompleted = ({ parts }: { parts: string }) => `Not completed yet: ${parts}`
export const partsComeAlong = ({ n, orders }: { n: number; orders: string }) =>
  `Parts in other stages move along in ${count(n, 'order')}: ${orders}.`
export const partsNotCompleted = ({ n, orders }: { n: number; orders: string }) =>
  `Parts aren't completed yet in ${count(n, 'order')}: ${orders}.`
export const more = ({ n }: { n: number }) => `${number(n)} more`
export const move = 'Move'
export const allOfIt = 'All of it'
export const only = ({ parts }: { parts: string }) => `Only ${parts}`
export const onlyCompleted = 'Only completed parts'
