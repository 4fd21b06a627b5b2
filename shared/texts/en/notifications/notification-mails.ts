import { number } from '../numbers.ts'
import { weekday } from '../shop/days.ts'

// Emails and pushes about orders, and the morning email.

export const orderAtShop = ({ order, shop }: { order: string; shop: string }) => `${order} at ${shop}`
export const actorDid = ({ actor, did }: { actor: string; did: string }) => `${actor} ${did}`
export const openOrder = () => 'Open order'
export const openWebhooks = () => 'Open webhooks'
export const afterTurningOff = ({ shop }: { shop: string }) =>
  `It gets no messages until an admin of ${shop} turns it back on. Failed messages can be sent again from its log.`
export const openHealth = () => 'Open Health'
export const afterNoBackup = () =>
  "Until this is fixed, a broken disk loses everything since then. Kerf tries again every hour and won't write about it again."
export const webhooksOf = ({ shop }: { shop: string }) => `${shop}: webhooks`
export const serverOf = ({ shop }: { shop: string }) => `${shop}: server`

export const footer = ({ shop, what }: { shop: string; what: string }) =>
  `You get this as a member of ${shop}. Unsubscribe to stop ${what}.`
export const unsubscribe = () => 'Unsubscribe'

interface Counts {
  late: number
  due: number
  waiting: number
}
export const morningSubject = ({ shop, late, due, waiting }: Counts & { shop: string }) => {
  const counts = [
    ...(late > 0 ? [`${number(late)} late`] : []),
    ...(due > 0 ? [`${number(due)} due`] : []),
    ...(waiting > 0 ? [`${number(waiting)} waiting`] : []),
  ]
  return `Today at ${shop}: ${counts.join(', ')}`
}
export const goodMorning = ({ name }: { name: string }) => `Good morning ${name},`
export const morningIntro = ({ shop }: { shop: string }) =>
  `here are the late, due and waiting orders at ${shop} that you're assigned to or follow.`
export const late = () => 'Late'
export const due = () => 'Due'
export const waiting = () => 'Waiting'
export const more = ({ n }: { n: number }) => `And ${number(n)} more`

export const dueToday = () => 'due today'
export const wasDue = ({ day }: { day: string }) => `was due ${weekday(day)}`
export const isDue = ({ day }: { day: string }) => `due ${weekday(day)}`
interface Wait {
  cause: string
  day: string
}
export const waitingFor = ({ cause }: { cause: string }) => `waiting for ${cause}`
export const waitWasExpected = ({ cause, day }: Wait) => `waiting for ${cause}, was expected ${weekday(day)}`
export const waitIsExpected = ({ cause, day }: Wait) => `waiting for ${cause}, expected ${weekday(day)}`
