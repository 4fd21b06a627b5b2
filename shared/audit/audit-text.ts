import { textOf } from '#shared/events/event-rules.ts'
import { FIELDS } from '#shared/orders/fields.ts'
import type { AuditEvent } from './schemas.ts'

const REFUSED_CLEARINGS = {
  orders: 'all orders and templates',
  members: 'all other members',
}
const REASONS = {
  backup: 'the backup could not be written',
  changed: 'something was changed meanwhile',
  failure: 'something went wrong',
}

const LINK_ANSWERS = {
  approved: 'approved a file',
  changes: 'asked for changes of a file',
  message: 'wrote a message',
}

/** Calls that only some roles may make. */
const CALLS: Record<string, string> = {
  'GET /api/admin/database-stats': 'read the database page',
  'GET /api/admin/audit-events': 'read the security log',
  'DELETE /api/admin/clear-users': 'remove all other members',
  'DELETE /api/admin/clear-all-data': 'remove all orders and templates',
  'POST /api/admin/reset-password': 'reset a password',
  'POST /api/organizations/:orgId/create-user': 'make an account for somebody',
  'PATCH /api/organizations/:orgId/members/:userId': 'change a role',
  'DELETE /api/organizations/:orgId/members/:userId': 'remove a member',
  'GET /api/organizations/:orgId/customer-links': "count the customers' links",
  'GET /api/organizations/:orgId/invites': 'read the invite links',
  'POST /api/organizations/:orgId/invites': 'make an invite link',
  'DELETE /api/organizations/:orgId/invites/:id': 'revoke an invite link',
  'PATCH /api/organizations/:orgId': "change the organization's settings",
  'PATCH /api/organizations/:orgId/columns/:status': 'change the limit of a stage',
  'POST /api/organizations/:orgId/closed-days': 'close the shop on days',
  'DELETE /api/organizations/:orgId/closed-days/:day': 'open the shop on a closed day',
  'GET /api/organizations/:orgId/holiday-countries': 'look up holidays',
  'GET /api/organizations/:orgId/holidays': 'look up holidays',
  'PATCH /api/organizations/:orgId/customer-page': 'change what customers see and are mailed',
  'PUT /api/organizations/:orgId/logo': 'change the logo',
  'GET /api/imports': 'read the imports',
  'POST /api/imports': 'import orders',
  'GET /api/imports/:id': 'read an import',
  'PUT /api/imports/:id/mapping': 'import orders',
  'GET /api/imports/:id/preview': 'read an import',
  'PATCH /api/imports/:id/rows': 'import orders',
  'PUT /api/imports/:id/rows/:row/cells/:column': 'import orders',
  'POST /api/imports/:id/run': 'import orders',
  'POST /api/imports/:id/undo': 'undo an import',
  'DELETE /api/imports/:id': 'throw away an import',
  'GET /api/organizations/:orgId/webhooks': 'read the webhooks',
  'POST /api/organizations/:orgId/webhooks': 'add a webhook',
  'PATCH /api/organizations/:orgId/webhooks/:id': 'change a webhook',
  'DELETE /api/organizations/:orgId/webhooks/:id': 'remove a webhook',
  'POST /api/organizations/:orgId/webhooks/:id/secret': 'change the secret of a webhook',
  'POST /api/organizations/:orgId/webhooks/:id/test': 'test a webhook',
  'GET /api/organizations/:orgId/webhooks/:id/deliveries': 'read the log of a webhook',
  'POST /api/organizations/:orgId/webhooks/:id/deliveries/:deliveryId/again':
    'send a message of a webhook again',
  'GET /api/organizations/:orgId/export': 'export everything',
  'PATCH /api/organizations/:orgId/holds': 'change the settings of gates and timers',
  'POST /api/organizations/:orgId/gates': 'add a gate',
  'PATCH /api/organizations/:orgId/gates/:gateId': 'change a gate',
  'DELETE /api/organizations/:orgId/gates/:gateId': 'delete a gate',
  'PUT /api/orders/:id/gates/:gateId': 'set a gate of an order',
  'POST /api/orders/:id/move': 'move an order past open gates',
  'PATCH /api/orders/:id': 'move an order past open gates',
  'POST /api/orders/:id/archive': 'archive an order from where it was',
  'POST /api/t/:token/messages': 'write as a customer of their own shop',
  'POST /api/t/:token/approvals/:id': 'answer as a customer of their own shop',
  'PUT /api/user/profile': "change somebody else's profile",
  'PUT /api/user/profile-image': "change somebody else's photo",
}

/** The name of an actor from outside the organization. */
export const auditStranger = (event: AuditEvent): string =>
  event.type === 'link.answered' ? `The customer of ${event.data.number}` : 'Whoever runs the server'

/** The event in words that follow the person's name. */
export function auditText(event: AuditEvent): string {
  switch (event.type) {
    case 'session.started':
      return 'signed in'
    case 'session.refused':
      return `could not sign in: ${event.data.reason === 'password' ? 'wrong password' : 'too many tries'}`
    case 'session.ended':
      return event.data.isOther ? 'signed out another device' : 'signed out'
    case 'password.changed':
      return 'changed their password, which signed out their other devices'
    case 'password.link_sent':
      return 'was sent a link to choose a new password'
    case 'mail.refused':
      return `did not get the mail to ${event.data.to} about their account: ${event.data.reason}`
    case 'password.set_by_link':
      return 'chose a new password by a link'
    case 'orders.exported':
      return exportText(event.data)
    case 'token.made':
      return `made the API token "${event.data.name}", which may ${event.data.scope === 'read' ? 'read' : 'read and write'}`
    case 'token.ended':
      return `ended the API token "${event.data.name}"`
    case 'data.exported':
      return 'exported everything as a ZIP'
    case 'clearing.refused':
      return `could not remove ${REFUSED_CLEARINGS[event.data.what]}: ${REASONS[event.data.reason]}`
    case 'call.refused':
      return `was not allowed to ${CALLS[event.data.call] ?? `call ${event.data.call}`}`
    case 'link.answered':
      return LINK_ANSWERS[event.data.what]
    case 'member.added':
      return `made an account for ${event.data.name}${event.data.role ? ` as ${event.data.role}` : ''}`
    case 'member.joined':
      return `joined as ${event.data.role}${event.data.inviteId ? ' by an invite link' : ''}`
    case 'member.renamed':
      return `changed their name from ${event.data.from} to ${event.data.to}`
    case 'member.updated':
      return 'changed the e-mail address of their account'
    case 'member.role_changed':
      return event.data.from ? `${textOf(event)}, who was ${event.data.from}` : textOf(event)
    case 'invite.revoked':
      return event.data.makerId
        ? 'revoked an invite link, whose maker is no admin any more'
        : 'revoked an invite link'
    default:
      return textOf(event)
  }
}

type Exported = Extract<AuditEvent, { type: 'orders.exported' }>['data']

function exportText({ filter, isSearched, via }: Exported): string {
  const parts = FIELDS.flatMap((field) => {
    const values = filter[field.name]
    const names: Record<string, string> = 'names' in field ? field.names : {}
    return values ? [`${field.label} ${values.map((value) => names[value] ?? value).join(' or ')}`] : []
  })
  if (filter['assignee']) parts.push('who is assigned')
  const [age] = filter['age'] ?? []
  if (age) parts.push(`in stage for at least ${age} ${age === '1' ? 'day' : 'days'}`)
  if (filter['hold']) parts.push('what holds it up')
  if (isSearched) parts.push('a search')
  const by = via ? ` by token ${via}` : ''
  return parts.length > 0
    ? `exported orders as CSV${by}: ${parts.join(', ')}`
    : `exported all orders as CSV${by}`
}
