import { fullDay } from '../shop/days.ts'
import { fields } from './event-fields.ts'
import { count, number } from '../numbers.ts'

// Each follows the name of the person who acted, except for the sentences that begin with a capital.

export const memberAdded = ({ name }: { name: string }) => `added ${name} to the shop`
export const memberJoined = () => 'joined the shop'
export const memberRenamed = ({ from, to }: { from: string; to: string }) => `renamed ${from} to ${to}`
export const profileChanged = () => 'changed their profile'
export const photoChanged = () => 'changed their photo'
export const roleChanged = ({ name, role }: { name: string; role: string }) => `made ${name} ${role}`
export const memberRemoved = ({ name }: { name: string }) => `removed ${name} from the shop`
export const passwordReset = ({ name }: { name: string }) => `reset ${name}'s password`
export const othersRemoved = () => 'removed everyone else from the shop'
export const inviteCreated = ({ role }: { role: string }) => `created an invite link for ${role}`
export const inviteRevoked = () => 'revoked an invite link'

export const settingsChanged = ({ labels }: { labels: string[] }) =>
  labels.length === 0 ? "changed the shop's settings" : `changed the shop's ${fields(labels)}`
export const timeZone = () => 'time zone'
export const cardAge = () => 'card age'
export const workingDays = () => 'working days'
export const weeklyHours = () => 'weekly hours'
export const skipRoles = () => 'list of who can skip gates'
export const partNames = () => 'part names'
export const partSets = () => 'part sets'
export const timers = () => 'timers'

export const limitChanged = ({ stage, limit }: { stage: string; limit: number }) =>
  `set the limit of ${stage} to ${number(limit)}`
export const customerPageChanged = () => 'changed the customer page and emails'

interface Day {
  day: string
  name: string
}
const daysOf = (days: Day[]) =>
  days.length === 1 && days[0] ? `${fullDay(days[0].day)} (${days[0].name})` : count(days.length, 'day')
export const closedDaysChanged = ({ added, removed }: { added: Day[]; removed: Day[] }) =>
  [
    ...(added.length > 0 ? [`closed the shop on ${daysOf(added)}`] : []),
    ...(removed.length > 0 ? [`reopened the shop on ${daysOf(removed)}`] : []),
  ].join(' and ')

export const ordersCleared = () => 'deleted all orders and templates'
export const restored = ({ day }: { day: string }) => `The shop was put back to how it was on ${fullDay(day)}`
interface Imported {
  orders: number
  first: string
  last: string
  source: string
}
export const imported = ({ orders, first, last, source }: Imported) =>
  `imported ${count(orders, 'order')} (${orders === 1 ? first : `${first} to ${last}`}) from ${source}`
export const importUndone = ({ source, orders, kept }: { source: string; orders: number; kept: number }) =>
  [
    `undid the import of ${source}: ${count(orders, 'order')} removed`,
    ...(kept > 0 ? [`${number(kept)} kept because they had changed`] : []),
  ].join(', ')

interface OfWebhook {
  host: string
}
export const webhookAdded = ({ host }: OfWebhook) => `added a webhook to ${host}`
export const webhookChanged = ({ host }: OfWebhook) => `changed the webhook to ${host}`
export const webhookRemoved = ({ host }: OfWebhook) => `removed the webhook to ${host}`
export const webhookTurnedOff = ({ host, reason }: OfWebhook & { reason: string }) =>
  `The webhook to ${host} was turned off: ${reason}`

interface Missing {
  since: string | null
  reason: string | null
}
export const backupMissing = ({ since, reason }: Missing) =>
  [
    since === null
      ? 'Your server has no backup yet'
      : `Your server's last good backup is from ${fullDay(since)}`,
    ...(reason === null ? [] : [reason]),
  ].join(': ')

interface Named {
  name: string
}
export const templateAdded = ({ name }: Named) => `added the template ${name}`
export const templateChanged = ({ name }: Named) => `changed the template ${name}`
export const templateDeleted = ({ name }: Named) => `deleted the template ${name}`
export const gateAdded = ({ name }: Named) => `added the gate ${name}`
export const gateChanged = ({ name }: Named) => `changed the gate ${name}`
export const gateDeleted = ({ name }: Named) => `deleted the gate ${name}`
export const viewShared = ({ name }: Named) => `saved the shared view ${name}`
export const viewRenamed = ({ name }: Named) => `renamed a shared view to ${name}`
export const viewDeleted = ({ name }: Named) => `deleted the shared view ${name}`

/** A line of an earlier version. */
export const fieldChanged = ({ field }: { field: string }) => `changed ${field}`
