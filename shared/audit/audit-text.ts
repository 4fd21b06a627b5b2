import { textOf } from '#shared/events/event-rules.ts'
import * as t from '#texts/shop/audit-log.ts'
import { FIELDS } from '#shared/orders/fields.ts'
import type { AuditEvent } from './schemas.ts'

const REFUSED_CLEARINGS = { orders: t.ordersNotRemoved, members: t.membersNotRemoved }
const REASONS = { backup: t.noBackup, changed: t.changedMeanwhile, failure: t.somethingFailed }
const LINK_ANSWERS = { approved: t.approvedFile, changes: t.askedForChanges, message: t.wroteMessage }

const CALLS: Record<string, string> = {
  'GET /api/admin/database-stats': t.readDatabase,
  'GET /api/admin/audit-events': t.readLog,
  'DELETE /api/admin/clear-users': t.clearUsers,
  'DELETE /api/admin/clear-all-data': t.clearData,
  'POST /api/admin/reset-password': t.resetPassword,
  'POST /api/organizations/:orgId/create-user': t.createUser,
  'PATCH /api/organizations/:orgId/members/:userId': t.changeRole,
  'DELETE /api/organizations/:orgId/members/:userId': t.removeMember,
  'GET /api/organizations/:orgId/customer-links': t.countLinks,
  'GET /api/organizations/:orgId/invites': t.readInvites,
  'POST /api/organizations/:orgId/invites': t.createInvite,
  'DELETE /api/organizations/:orgId/invites/:id': t.revokeInvite,
  'PATCH /api/organizations/:orgId': t.changeSettings,
  'PATCH /api/organizations/:orgId/columns/:status': t.changeLimit,
  'POST /api/organizations/:orgId/closed-days': t.addClosedDays,
  'DELETE /api/organizations/:orgId/closed-days/:day': t.removeClosedDay,
  'GET /api/organizations/:orgId/holiday-countries': t.readHolidays,
  'GET /api/organizations/:orgId/holidays': t.readHolidays,
  'PATCH /api/organizations/:orgId/customer-page': t.changeCustomerPage,
  'PUT /api/organizations/:orgId/logo': t.changeLogo,
  'GET /api/imports': t.readImports,
  'POST /api/imports': t.importOrders,
  'GET /api/imports/:id': t.readImport,
  'PUT /api/imports/:id/mapping': t.importOrders,
  'GET /api/imports/:id/preview': t.readImport,
  'PATCH /api/imports/:id/rows': t.importOrders,
  'PUT /api/imports/:id/rows/:row/cells/:column': t.importOrders,
  'POST /api/imports/:id/run': t.importOrders,
  'POST /api/imports/:id/undo': t.undoImport,
  'DELETE /api/imports/:id': t.deleteImport,
  'GET /api/organizations/:orgId/webhooks': t.readWebhooks,
  'POST /api/organizations/:orgId/webhooks': t.addWebhook,
  'PATCH /api/organizations/:orgId/webhooks/:id': t.changeWebhook,
  'DELETE /api/organizations/:orgId/webhooks/:id': t.removeWebhook,
  'POST /api/organizations/:orgId/webhooks/:id/secret': t.changeSecret,
  'POST /api/organizations/:orgId/webhooks/:id/test': t.testWebhook,
  'GET /api/organizations/:orgId/webhooks/:id/deliveries': t.readDeliveries,
  'POST /api/organizations/:orgId/webhooks/:id/deliveries/:deliveryId/again': t.sendAgain,
  'GET /api/organizations/:orgId/export': t.exportEverything,
  'PATCH /api/organizations/:orgId/holds': t.changeHolds,
  'PATCH /api/organizations/:orgId/parts': t.changeParts,
  'POST /api/organizations/:orgId/gates': t.addGate,
  'PATCH /api/organizations/:orgId/gates/:gateId': t.changeGate,
  'DELETE /api/organizations/:orgId/gates/:gateId': t.deleteGate,
  'PUT /api/orders/:id/gates/:gateId': t.checkOffGate,
  'POST /api/orders/:id/move': t.skipGates,
  'PATCH /api/orders/:id': t.skipGates,
  'POST /api/orders/:id/archive': t.archiveEarly,
  'POST /api/t/:token/messages': t.writeAsCustomer,
  'POST /api/t/:token/approvals/:id': t.answerAsCustomer,
  'PUT /api/user/profile': t.changeProfile,
  'PUT /api/user/profile-image': t.changePhoto,
}

export const auditStranger = (event: AuditEvent): string =>
  event.type === 'link.answered' ? t.customerOf({ number: event.data.number }) : t.operator

export function auditText(event: AuditEvent): string {
  switch (event.type) {
    case 'session.started':
      return t.signedIn
    case 'session.refused':
      return event.data.reason === 'password' ? t.wrongPassword : t.tooManyTries
    case 'session.ended':
      return event.data.isOther ? t.signedOutOther : t.signedOut
    case 'password.changed':
      return t.changedPassword
    case 'password.link_sent':
      return t.sentLink
    case 'mail.refused':
      return t.emailRefused(event.data)
    case 'password.set_by_link':
      return t.setByLink
    case 'orders.exported':
      return exportText(event.data)
    case 'token.made':
      return event.data.scope === 'read' ? t.createdReadToken(event.data) : t.createdWriteToken(event.data)
    case 'token.ended':
      return t.revokedToken(event.data)
    case 'data.exported':
      return t.exportedEverything
    case 'clearing.refused':
      return REFUSED_CLEARINGS[event.data.what]({ why: REASONS[event.data.reason] })
    case 'call.refused':
      return t.notAllowed({ what: CALLS[event.data.call] ?? t.call(event.data) })
    case 'link.answered':
      return LINK_ANSWERS[event.data.what]
    case 'member.added': {
      const { name, role } = event.data
      return role ? t.createdAccountAs({ name, role }) : t.createdAccount({ name })
    }
    case 'member.joined':
      return event.data.inviteId ? t.joinedByInvite(event.data) : t.joined(event.data)
    case 'member.renamed':
      return t.renamed(event.data)
    case 'member.updated':
      return t.changedEmail
    case 'member.role_changed':
      return event.data.from ? t.was({ text: textOf(event), role: event.data.from }) : textOf(event)
    case 'invite.revoked':
      return event.data.makerId ? t.revokedInviteOfLeaver : t.revokedInvite
    default:
      return textOf(event)
  }
}

type Exported = Extract<AuditEvent, { type: 'orders.exported' }>['data']

function exportText({ filter, isSearched, via }: Exported): string {
  const parts = FIELDS.flatMap((field) => {
    const values = filter[field.name]
    const names: Record<string, string> = 'names' in field ? field.names : {}
    return values
      ? [t.filtered({ field: field.label(), values: values.map((value) => names[value] ?? value) })]
      : []
  })
  if (filter['assignee']) parts.push(t.byAssignee)
  const [age] = filter['age'] ?? []
  if (age) parts.push(t.inStageFor({ n: Number(age) }))
  if (filter['hold']) parts.push(t.byHold)
  if (isSearched) parts.push(t.bySearch)
  const text = parts.length > 0 ? t.exportedOrders({ filters: parts.join(', ') }) : t.exportedAll
  return via ? t.via({ text, token: via }) : text
}
