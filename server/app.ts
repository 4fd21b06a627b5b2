import { openBackground } from './background.ts'
import type { Api } from './http/api.ts'
import type { Services } from './services.ts'
import { adminRoutes } from './features/people/admin/admin.routes.ts'
import { approvalAnswerRoutes, approvalRoutes } from './features/customer/approvals/approvals.routes.ts'
import { approvalsOfFiles } from './features/customer/approvals/withdrawals.service.ts'
import { auditRoutes } from './features/people/audit/audit.routes.ts'
import { authRoutes } from './features/people/auth/auth.routes.ts'
import { passwordRoutes } from './features/people/auth/passwords.routes.ts'
import { checklistRoutes } from './features/checklists/checklists.routes.ts'
import { linksOfOrders } from './features/customer/links/links-of-orders.service.ts'
import { orderLinkRoutes } from './features/customer/links/order-link.routes.ts'
import { customerMailRoutes } from './features/customer/mails/customer-mails.routes.ts'
import { customerCalls } from './features/customer/page/calls.routes.ts'
import { customerPageRoute } from './features/customer/page/page.routes.ts'
import { customerSettingsRoutes } from './features/customer/settings/settings.routes.ts'
import {
  notificationSettingsRoutes,
  unsubscribeRoutes,
} from './features/notifications/settings/settings.routes.ts'
import { dataExportRoute } from './features/export/export.routes.ts'
import { feedRoutes } from './features/feeds/feeds.routes.ts'
import { fileRoutes } from './features/files/content.routes.ts'
import { attachmentRoutes } from './features/files/files.routes.ts'
import { uploadRoutes } from './features/files/uploads.routes.ts'
import { flowRoutes } from './features/flow/flow.routes.ts'
import { holdSettingsRoutes } from './features/holds/settings/settings.routes.ts'
import { orderGateRoutes, waitRoutes } from './features/holds/holds.routes.ts'
import { operatorRoutes } from './features/health/health.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { liveRoutes } from './features/orders/live/live.routes.ts'
import { inviteRoutes } from './features/people/members/invites.routes.ts'
import { memberRoutes } from './features/people/members/members.routes.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { inboxRoutes, watchRoutes } from './features/notifications/notifications.routes.ts'
import { archiveRoutes } from './features/orders/archive/archive.routes.ts'
import { customerRoutes, exportRoute, orderRoutes, seenRoutes } from './features/orders/orders.routes.ts'
import { orderTeamRoutes } from './features/orders/team.routes.ts'
import { closedDayRoutes } from './features/working-time/closed-days.routes.ts'
import { organizationRoutes } from './features/people/organization/organization.routes.ts'
import { photoRoutes, profileRoutes } from './features/people/profile/profile.routes.ts'
import { partRoutes, partSettingsRoutes } from './features/parts/parts.routes.ts'
import { promiseRoutes } from './features/promises/promises.routes.ts'
import { pushRoutes } from './features/notifications/push/push.routes.ts'
import { restoreRoutes } from './features/undo/restore.routes.ts'
import { intakeRoutes } from './features/orders/intake/intake.routes.ts'
import { templateRoutes } from './features/checklists/templates/templates.routes.ts'
import { tokenRoutes } from './features/people/tokens/tokens.routes.ts'
import { viewRoutes } from './features/find/views.routes.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import { openApp, type AppOptions } from './request-hooks.ts'

type Routes = (app: Api, services: Services) => void | Promise<void>

const FEATURES: Routes[][] = [
  [
    operatorRoutes,
    liveRoutes,
    authRoutes,
    passwordRoutes,
    profileRoutes,
    photoRoutes,
    tokenRoutes,
    feedRoutes,
  ],
  [memberRoutes, inviteRoutes, organizationRoutes, closedDayRoutes, auditRoutes, adminRoutes],
  [(app, services) => orderRoutes(app, services, linksOfOrders)],
  [(app, services) => archiveRoutes(app, services, linksOfOrders)],
  [intakeRoutes, orderTeamRoutes, orderGateRoutes, holdSettingsRoutes, waitRoutes, promiseRoutes],
  [partRoutes, partSettingsRoutes],
  [noteRoutes, checklistRoutes, templateRoutes, seenRoutes, viewRoutes, flowRoutes, restoreRoutes],
  [(app, services) => attachmentRoutes(app, services, approvalsOfFiles)],
  [uploadRoutes, fileRoutes, approvalRoutes, approvalAnswerRoutes, importRoutes],
  [exportRoute, dataExportRoute, webhookRoutes, pushRoutes, inboxRoutes, watchRoutes],
  [notificationSettingsRoutes, unsubscribeRoutes, customerRoutes, customerMailRoutes],
  [orderLinkRoutes, customerPageRoute, customerCalls, customerSettingsRoutes],
]

export interface App {
  api: Api
  services: Services
  /** Settles when no connection is left. */
  drain(): Promise<void>
  cut(): void
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { app, services, connections } = await openApp(options)
  for (const routes of FEATURES.flat()) await routes(app, services)
  const background = openBackground(services)
  app.addHook('onListen', async () => background.start())
  app.addHook('onClose', () => background.close())
  return {
    api: app,
    services,
    drain() {
      const drained = connections.drain()
      app.rooms.close()
      return drained
    },
    cut: () => connections.cut(),
  }
}
