import { fieldNamed, labelOf } from '#shared/orders/fields.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { EventType } from '#shared/events/events.ts'
import * as t from '#texts/events/events-shop.ts'
import * as tWebhook from '#texts/shop/webhook-events.ts'
import type { DataOf, Rules } from './rule.ts'

const SETTINGS: Record<string, () => string> = {
  timeZone: t.timeZone,
  cardAgeDays: t.cardAge,
  workingDays: t.workingDays,
  capacityHours: t.weeklyHours,
  gateOverrideRoles: t.skipRoles,
  timerPresets: t.timers,
  partNames: t.partNames,
  partSets: t.partSets,
}

const settingsChanged = ({ changes }: DataOf<'organization.changed'>) =>
  t.settingsChanged({
    labels: changes.map(({ field }) => (fieldNamed(field) ? labelOf(field) : (SETTINGS[field]?.() ?? field))),
  })

export const OF_ORGANIZATIONS = {
  'member.added': { text: t.memberAdded, order: 'every card', webhook: null },
  'member.joined': { text: t.memberJoined, order: 'every card', webhook: null },
  'member.renamed': { text: t.memberRenamed, order: 'every card', webhook: null },
  'member.updated': { text: t.profileChanged, order: 'nothing', webhook: null },
  'member.photo_changed': { text: t.photoChanged, order: 'every card', webhook: null },
  'member.role_changed': {
    text: ({ name, to }) => t.roleChanged({ name, role: to }),
    order: 'every card',
    webhook: null,
  },
  'member.removed': { text: t.memberRemoved, order: 'every card', webhook: null },
  'member.password_reset': { text: t.passwordReset, order: 'nothing', webhook: null },
  'members.cleared': { text: t.othersRemoved, order: 'every card', webhook: null },
  'invite.created': { text: t.inviteCreated, order: 'nothing', webhook: null },
  'invite.revoked': { text: t.inviteRevoked, order: 'nothing', webhook: null },

  'organization.changed': { text: settingsChanged, order: 'nothing', webhook: null },
  'column.changed': {
    text: ({ status, to }) => t.limitChanged({ stage: STAGE_NAMES[status], limit: to }),
    order: 'nothing',
    webhook: null,
  },
  'customer_page.changed': { text: t.customerPageChanged, order: 'nothing', webhook: null },
  'closed_days.changed': { text: t.closedDaysChanged, order: 'nothing', webhook: null },

  'orders.cleared': { text: t.ordersCleared, order: 'every card', webhook: null },
  'organization.restored': { text: t.restored, byItself: t.restored, order: 'every card', webhook: null },
  'orders.imported': {
    text: ({ count, ...data }) => t.imported({ orders: count, ...data }),
    order: 'every card',
    webhook: { in: tWebhook.orders, as: tWebhook.imported },
  },
  'import.undone': {
    text: ({ count, ...data }) => t.importUndone({ orders: count, ...data }),
    order: 'every card',
    webhook: null,
  },

  'webhook.added': { text: t.webhookAdded, order: 'nothing', webhook: null },
  'webhook.changed': { text: t.webhookChanged, order: 'nothing', webhook: null },
  'webhook.removed': { text: t.webhookRemoved, order: 'nothing', webhook: null },
  'webhook.switched_off': {
    text: t.webhookTurnedOff,
    byItself: t.webhookTurnedOff,
    order: 'nothing',
    webhook: null,
  },

  'backup.missing': {
    text: t.backupMissing,
    byItself: t.backupMissing,
    order: 'nothing',
    webhook: null,
  },

  'template.added': { text: t.templateAdded, order: 'nothing', webhook: null },
  'template.changed': { text: t.templateChanged, order: 'nothing', webhook: null },
  'template.removed': { text: t.templateDeleted, order: 'nothing', webhook: null },
  'gate.added': { text: t.gateAdded, order: 'nothing', webhook: null },
  'gate.changed': { text: t.gateChanged, order: 'nothing', webhook: null },
  'gate.removed': { text: t.gateDeleted, order: 'nothing', webhook: null },
  'view.added': { text: t.viewShared, order: 'nothing', webhook: null },
  'view.changed': { text: t.viewRenamed, order: 'nothing', webhook: null },
  'view.removed': { text: t.viewDeleted, order: 'nothing', webhook: null },

  'legacy.line': {
    text: ({ message, field }) => message ?? t.fieldChanged({ field: field ?? '' }),
    order: 'nothing',
    webhook: null,
  },
} as const satisfies Rules<
  Exclude<
    EventType,
    `${'order' | 'part' | 'remake' | 'note' | 'file' | 'checklist' | 'item' | 'link' | 'approval' | 'customer'}.${string}`
  >
>
