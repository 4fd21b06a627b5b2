import type { Event, EventOf, FieldChange } from './events.ts'
import { textOfCustomer } from './customer-text.ts'
import { overrideIn, textOfHold, waitEndedIn } from './hold-text.ts'
import { fieldNamed } from '#shared/orders/fields.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { PROMISE_CHANCE } from '#shared/promises/promises.ts'

const SETTING_NAMES: Record<string, string> = {
  timeZone: 'time zone',
  cardAgeDays: 'card age',
  workingDays: 'working days',
  capacityHours: 'capacity',
  gateOverrideRoles: 'who may move past gates',
  timerPresets: 'timers',
}

const fieldsOf = (changes: FieldChange[]) =>
  changes
    .map(({ field }) => fieldNamed(field)?.label.toLowerCase() ?? SETTING_NAMES[field] ?? field)
    .join(', ')

/**
 * What happened, in words that go on after the actor's name; a note is its own text.
 * @param note the text of the note that the event is about, while there is one
 */
export function textOf(event: Event, note?: string | null): string {
  if (!('undo' in event.data && event.data.undo)) return textOfChange(event, note)
  return broughtBack(event) ?? `${textOfChange(event)} (undo)`
}

/** What had been deleted. */
function broughtBack(event: Event): string | undefined {
  switch (event.type) {
    case 'note.added':
      return 'brought back a note'
    case 'file.added':
      return `brought back the file "${event.data.name}"`
    case 'checklist.added':
      return `brought back the checklist "${event.data.name}"`
    case 'item.added':
      return `brought back "${event.data.title}" in "${event.data.checklist}"`
    default:
      return undefined
  }
}

function deletedNote({ data: { customer } }: EventOf<'note.added'>): string {
  if (customer === undefined) return 'added a note (note deleted)'
  return `wrote ${customer === 'to' ? 'to the customer ' : ''}(message deleted)`
}

function promisedIn({ data }: EventOf<'order.promised'>): string {
  const { date, basis, orders } = data
  const from =
    basis === 'capacity'
      ? 'from the capacity in the settings'
      : `${PROMISE_CHANCE} %, from ${orders} finished orders`
  return `promised ${date} (${from})`
}

function textOfChange(event: Event, note?: string | null): string {
  switch (event.type) {
    case 'order.created':
      return 'created the order'
    case 'order.changed': {
      const { changes, reason } = event.data
      return `changed ${fieldsOf(changes)}${reason ? `: ${reason}` : ''}`
    }
    case 'order.promised':
      return promisedIn(event)
    case 'order.moved': {
      const { from, to, changes = [], reason } = event.data
      const back = event.data.undo ? ' back' : ''
      const move = `moved the order${back} from ${STAGE_NAMES[from]} to ${STAGE_NAMES[to]}`
      return [
        move,
        ...(event.data.override ? [overrideIn(event.data.override)] : []),
        ...(event.data.held?.wait ? [`and ${waitEndedIn(event.data.held.wait)}`] : []),
        ...(changes.length > 0 ? [`and changed ${fieldsOf(changes)}${reason ? `: ${reason}` : ''}`] : []),
      ].join(' ')
    }
    case 'order.archived':
      return event.data.reason ? `archived the order: ${event.data.reason}` : 'archived the order'
    case 'order.restored':
      return 'restored the order'
    case 'order.assigned':
      return `assigned ${event.data.name ?? 'somebody'}`
    case 'order.unassigned':
      return `unassigned ${event.data.name ?? 'somebody'}`
    case 'order.gate_set':
    case 'order.gate_removed':
    case 'order.waiting':
    case 'order.wait_ended':
    case 'order.timer_started':
    case 'order.timer_ended':
    case 'order.timer_removed':
      return textOfHold(event)
    case 'note.added':
      return note ?? deletedNote(event)
    case 'note.removed':
      return event.data.name === null ? 'deleted a note' : `deleted a note by ${event.data.name}`
    case 'file.added':
      return event.data.version === undefined
        ? `added the file "${event.data.name}"`
        : `added version ${event.data.version} of the file "${event.data.name}"`
    case 'file.renamed':
      return `renamed the file "${event.data.from}" to "${event.data.to}"`
    case 'file.removed':
      return `deleted the file "${event.data.name}"`
    case 'checklist.added':
      return event.data.auto
        ? `added the checklist "${event.data.name}", which started by itself`
        : `added the checklist "${event.data.name}"`
    case 'checklist.reordered':
      return `reordered "${event.data.name}"`
    case 'checklist.removed':
      return `deleted the checklist "${event.data.name}"`
    case 'item.added':
      return `added "${event.data.title}" to "${event.data.checklist}"`
    case 'item.changed':
      return `changed the item "${event.data.title}"`
    case 'item.completed':
      return `completed "${event.data.title}"`
    case 'item.reopened':
      return `reopened "${event.data.title}"`
    case 'item.removed':
      return `deleted "${event.data.title}" from a checklist`
    case 'file.shared':
    case 'file.unshared':
    case 'link.made':
    case 'link.changed':
    case 'link.revoked':
    case 'link.email_confirmed':
    case 'link.opened':
    case 'approval.asked':
    case 'approval.withdrawn':
    case 'approval.given':
    case 'approval.refused':
    case 'customer.answered':
    case 'customer.unanswered':
    case 'customer.mailed':
    case 'customer.mail_failed':
      return textOfCustomer(event)
    case 'legacy.line':
      return event.data.message ?? `changed ${event.data.field ?? ''}`
    default:
      return textAboutOrganization(event)
  }
}

function closedIn({ data: { added, removed } }: EventOf<'closed_days.changed'>): string {
  const told = (days: { day: string; name: string }[]) =>
    days.length === 1 ? days.map(({ day, name }) => `${day} (${name})`).join() : `${days.length} days`
  return [
    ...(added.length > 0 ? [`closed the shop on ${told(added)}`] : []),
    ...(removed.length > 0 ? [`opened the shop again on ${told(removed)}`] : []),
  ].join(' and ')
}

function undoneText({ data: { count, kept, source } }: EventOf<'import.undone'>): string {
  const removed = `undid the import of "${source}": ${count} ${count === 1 ? 'order' : 'orders'} removed`
  return kept > 0 ? `${removed}, ${kept} kept because they had changed` : removed
}

/** The same for what is about no order. What a newer version wrote and this one does not know changed something. */
function textAboutOrganization(event: Event): string {
  switch (event.type) {
    case 'member.added':
      return `added ${event.data.name} to the organization`
    case 'member.joined':
      return 'joined the organization'
    case 'member.renamed':
      return `changed the name ${event.data.from} to ${event.data.to}`
    case 'member.updated':
      return 'changed their profile'
    case 'member.photo_changed':
      return 'changed their photo'
    case 'member.role_changed':
      return `made ${event.data.name} ${event.data.to}`
    case 'member.removed':
      return `removed ${event.data.name} from the organization`
    case 'member.password_reset':
      return `reset the password of ${event.data.name}`
    case 'members.cleared':
      return 'removed all other members'
    case 'invite.created':
      return `made an invite link for ${event.data.role}`
    case 'invite.revoked':
      return 'revoked an invite link'
    case 'organization.changed': {
      const { changes } = event.data
      return changes.length > 0
        ? `changed the organization's ${fieldsOf(changes)}`
        : "changed the organization's settings"
    }
    case 'column.changed':
      return `set the limit of ${STAGE_NAMES[event.data.status]} to ${event.data.to}`
    case 'orders.cleared':
      return 'removed all orders and templates'
    case 'orders.imported': {
      const { count, source, first, last } = event.data
      const orders = count === 1 ? `1 order (${first})` : `${count} orders (${first} to ${last})`
      return `imported ${orders} from "${source}"`
    }
    case 'import.undone':
      return undoneText(event)
    case 'webhook.added':
      return `added a webhook to ${event.data.host}`
    case 'webhook.changed':
      return `changed a webhook to ${event.data.host}`
    case 'webhook.removed':
      return `removed a webhook to ${event.data.host}`
    case 'webhook.switched_off':
      return `A webhook to ${event.data.host} was switched off: ${event.data.reason}`
    case 'customer_page.changed':
      return 'changed what customers see and are mailed'
    case 'closed_days.changed':
      return closedIn(event)
    case 'template.added':
      return `added the template "${event.data.name}"`
    case 'template.changed':
      return `changed the template "${event.data.name}"`
    case 'template.removed':
      return `deleted the template "${event.data.name}"`
    case 'gate.added':
      return `added the gate "${event.data.name}"`
    case 'gate.changed':
      return `changed the gate "${event.data.name}"`
    case 'gate.removed':
      return `deleted the gate "${event.data.name}"`
    case 'view.added':
      return `saved the view "${event.data.name}" for the shop`
    case 'view.changed':
      return `renamed a view to "${event.data.name}"`
    case 'view.removed':
      return `deleted the view "${event.data.name}"`
    default:
      return 'changed something'
  }
}
