import { fieldNamed } from '#shared/orders/fields.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { EventType } from '#shared/events/events.ts'
import type { DataOf, Rules } from './rule.ts'

const SETTING_NAMES: Record<string, string> = {
  timeZone: 'time zone',
  cardAgeDays: 'card age',
  workingDays: 'working days',
  capacityHours: 'capacity',
  gateOverrideRoles: 'who may move past gates',
  timerPresets: 'timers',
}

function settingsChanged({ changes }: DataOf<'organization.changed'>): string {
  const names = changes.map(
    ({ field }) => fieldNamed(field)?.label.toLowerCase() ?? SETTING_NAMES[field] ?? field,
  )
  return `changed the organization's ${names.length > 0 ? names.join(', ') : 'settings'}`
}

function closedDaysChanged({ added, removed }: DataOf<'closed_days.changed'>): string {
  const told = (days: { day: string; name: string }[]) =>
    days.length === 1 ? days.map(({ day, name }) => `${day} (${name})`).join() : `${days.length} days`
  return [
    ...(added.length > 0 ? [`closed the shop on ${told(added)}`] : []),
    ...(removed.length > 0 ? [`opened the shop again on ${told(removed)}`] : []),
  ].join(' and ')
}

function imported({ count, source, first, last }: DataOf<'orders.imported'>): string {
  const orders = count === 1 ? `1 order (${first})` : `${count} orders (${first} to ${last})`
  return `imported ${orders} from "${source}"`
}

function importUndone({ count, kept, source }: DataOf<'import.undone'>): string {
  const removed = `undid the import of "${source}": ${count} ${count === 1 ? 'order' : 'orders'} removed`
  return kept > 0 ? `${removed}, ${kept} kept because they had changed` : removed
}

/** Events of an organization, its people and its settings. */
export const OF_ORGANIZATIONS = {
  'member.added': {
    text: ({ name }) => `added ${name} to the organization`,
    order: 'every card',
    webhook: null,
  },
  'member.joined': { text: () => 'joined the organization', order: 'every card', webhook: null },
  'member.renamed': {
    text: ({ from, to }) => `changed the name ${from} to ${to}`,
    order: 'every card',
    webhook: null,
  },
  'member.updated': { text: () => 'changed their profile', order: 'nothing', webhook: null },
  'member.photo_changed': { text: () => 'changed their photo', order: 'every card', webhook: null },
  'member.role_changed': {
    text: ({ name, to }) => `made ${name} ${to}`,
    order: 'every card',
    webhook: null,
  },
  'member.removed': {
    text: ({ name }) => `removed ${name} from the organization`,
    order: 'every card',
    webhook: null,
  },
  'member.password_reset': {
    text: ({ name }) => `reset the password of ${name}`,
    order: 'nothing',
    webhook: null,
  },
  'members.cleared': { text: () => 'removed all other members', order: 'every card', webhook: null },
  'invite.created': {
    text: ({ role }) => `made an invite link for ${role}`,
    order: 'nothing',
    webhook: null,
  },
  'invite.revoked': { text: () => 'revoked an invite link', order: 'nothing', webhook: null },

  'organization.changed': { text: settingsChanged, order: 'nothing', webhook: null },
  'column.changed': {
    text: ({ status, to }) => `set the limit of ${STAGE_NAMES[status]} to ${to}`,
    order: 'nothing',
    webhook: null,
  },
  'customer_page.changed': {
    text: () => 'changed what customers see and are mailed',
    order: 'nothing',
    webhook: null,
  },
  'closed_days.changed': { text: closedDaysChanged, order: 'nothing', webhook: null },

  'orders.cleared': {
    text: () => 'removed all orders and templates',
    order: 'every card',
    webhook: null,
  },
  'orders.imported': { text: imported, order: 'every card', webhook: { in: 'Orders', as: 'Imported' } },
  'import.undone': { text: importUndone, order: 'every card', webhook: null },

  'webhook.added': { text: ({ host }) => `added a webhook to ${host}`, order: 'nothing', webhook: null },
  'webhook.changed': { text: ({ host }) => `changed a webhook to ${host}`, order: 'nothing', webhook: null },
  'webhook.removed': { text: ({ host }) => `removed a webhook to ${host}`, order: 'nothing', webhook: null },
  'webhook.switched_off': {
    text: ({ host, reason }) => `A webhook to ${host} was switched off: ${reason}`,
    order: 'nothing',
    webhook: null,
  },

  'template.added': { text: ({ name }) => `added the template "${name}"`, order: 'nothing', webhook: null },
  'template.changed': {
    text: ({ name }) => `changed the template "${name}"`,
    order: 'nothing',
    webhook: null,
  },
  'template.removed': {
    text: ({ name }) => `deleted the template "${name}"`,
    order: 'nothing',
    webhook: null,
  },
  'gate.added': { text: ({ name }) => `added the gate "${name}"`, order: 'nothing', webhook: null },
  'gate.changed': { text: ({ name }) => `changed the gate "${name}"`, order: 'nothing', webhook: null },
  'gate.removed': { text: ({ name }) => `deleted the gate "${name}"`, order: 'nothing', webhook: null },
  'view.added': {
    text: ({ name }) => `saved the view "${name}" for the shop`,
    order: 'nothing',
    webhook: null,
  },
  'view.changed': { text: ({ name }) => `renamed a view to "${name}"`, order: 'nothing', webhook: null },
  'view.removed': { text: ({ name }) => `deleted the view "${name}"`, order: 'nothing', webhook: null },

  'legacy.line': {
    text: ({ message, field }) => message ?? `changed ${field ?? ''}`,
    order: 'nothing',
    webhook: null,
  },
} as const satisfies Rules<
  Exclude<
    EventType,
    `${'order' | 'note' | 'file' | 'checklist' | 'item' | 'link' | 'approval' | 'customer'}.${string}`
  >
>
