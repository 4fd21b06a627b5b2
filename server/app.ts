import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import type { FastifyBaseLogger } from 'fastify'
import type { AppDeps } from './app-deps.ts'
import { openBackground } from './background.ts'
import { guardRoutes } from './core/access.ts'
import type { Api } from './core/api.ts'
import { handleInOrder } from './core/shares/pipelining.ts'
import { readBodies } from './core/shares/bodies.ts'
import { takeTurns } from './core/shares/turns.ts'
import { boundArriving } from './core/shares/arriving.ts'
import { boundConnections } from './core/shares/network-connections.ts'
import { boundLeaving } from './core/shares/leaving.ts'
import { boundUnread } from './core/shares/unread.ts'
import { watchAlone } from './core/shares/alone.ts'
import { connectionShares } from './core/shares/connection-shares.ts'
import { slowOnes } from './core/shares/slow-ones.ts'
import { trackConnections } from './core/stop/connections.ts'
import { handleMissingPaths } from './core/error-responses.ts'
import { acceptIdempotencyKeys } from './core/idempotency.ts'
import { describeApi } from './core/api-description.ts'
import { openHttp } from './core/http-server.ts'
import { healthRoute } from './core/observe/health.ts'
import { probeRoutes } from './core/observe/probes.ts'
import { openPresence } from './core/live/presence.ts'
import { openHub } from './core/live/realtime.ts'
import { openStreams } from './core/live/streams.ts'
import { activeSessions } from './core/sessions.ts'
import { socketRoute } from './core/live/socket.ts'
import { servePage } from './core/static.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { auditCalls } from './features/audit/audit.calls.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { approvalAnswerRoutes } from './features/approvals/answers.routes.ts'
import { approvalRoutes } from './features/approvals/approvals.routes.ts'
import { approvalsOfFiles } from './features/approvals/withdrawals.service.ts'
import { attachmentRoutes } from './features/files/files.routes.ts'
import { fileRoutes } from './features/files/content.routes.ts'
import { flowRoutes } from './features/flow/flow.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { checklistRoutes } from './features/checklists/checklists.routes.ts'
import { passwordRoutes } from './features/auth/passwords.routes.ts'
import { notificationSettingsRoutes } from './features/delivery/settings.routes.ts'
import { feedRoutes } from './features/feeds/feeds.routes.ts'
import { unsubscribeRoutes } from './features/delivery/unsubscribe.routes.ts'
import { epochOf, versionsOf } from './features/events/events.service.ts'
import { limitWrites } from './features/events/write-limit.ts'
import { waitRoutes } from './features/holds/waits.routes.ts'
import { messagesAfter } from './features/live/live.service.ts'
import { orderGateRoutes } from './features/holds/order-gates.routes.ts'
import { holdSettingsRoutes } from './features/holds/settings.routes.ts'
import { noteRoutes } from './features/notes/notes.routes.ts'
import { MAIL_AFTER_MS, PUSH_AFTER_MS } from './features/notifications/deliveries.ts'
import { inboxRoutes } from './features/notifications/inbox.routes.ts'
import { watchRoutes } from './features/notifications/watch.routes.ts'
import { archiveRoutes } from './features/orders/archive/archive.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { CUSTOMER_MAIL_AFTER_MS } from './features/customer-mails/mail-job.ts'
import { customerMailRoutes } from './features/customer-mails/customer-mails.routes.ts'
import { findCustomer, validLinks } from './features/customer-links/links.service.ts'
import { linksOfOrders } from './features/customer-links/links-of-orders.service.ts'
import { orderLinkRoutes } from './features/customer-links/order-link.routes.ts'
import { customerCalls } from './features/customer-page/calls.routes.ts'
import { changedForCustomers } from './features/customer-page/page.service.ts'
import { customerPageRoute } from './features/customer-page/page.routes.ts'
import { customerSettingsRoutes } from './features/customer-settings/settings.routes.ts'
import { dataExportRoute } from './features/export/export.routes.ts'
import { exportRoute } from './features/orders/export/export.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { ordersAmong } from './features/orders/orders.service.ts'
import { orderTeamRoutes } from './features/orders/team.routes.ts'
import { memberRoutes } from './features/members/members.routes.ts'
import { closedDayRoutes } from './features/organization/closed-days.routes.ts'
import { organizationRoutes } from './features/organization/organization.routes.ts'
import { canFound } from './features/organization/founding.service.ts'
import { inviteRoutes } from './features/members/invites.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { photoRoutes } from './features/profile/photo.routes.ts'
import { promiseRoutes } from './features/promises/promises.routes.ts'
import { seenRoutes } from './features/seen/seen.routes.ts'
import { pushRoutes } from './features/push/push.routes.ts'
import { removedRoutes } from './features/removed/removed.routes.ts'
import { takingRoutes } from './features/taking/taking.routes.ts'
import { templateRoutes } from './features/templates/templates.routes.ts'
import { openPrograms } from './features/tokens/programs.service.ts'
import { tokenRoutes } from './features/tokens/tokens.routes.ts'
import { viewRoutes } from './features/views/views.routes.ts'
import { uploadRoutes } from './features/files/uploads.routes.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'

export interface App {
  api: Api
  /**
   * Ends sockets and lets requests finish, the last one on each connection. Settles when no connection is left.
   */
  drain(): Promise<void>
  /** Breaks off what remains. */
  cut(): void
}

const FRAME_BYTES = 4 * 1024

/** The whole server, every plugin and feature by name, in order. It isn't listening yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, notifier } = deps
  const log: FastifyBaseLogger = deps.log
  const { db, pool } = deps.database
  const app = openHttp({
    log,
    trustProxy: config.trustProxy,
    appUrl: config.appUrl,
    uploads: deps.store.uploads,
  })
  const connections = trackConnections(app)
  boundConnections(app, config.trustProxy, deps.networkConnections)
  handleInOrder(app, connections)
  // A response is for its caller at this moment. The board allows caching.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  // A customer page's address opens it: don't pass it on, list it, or cache the page.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== 'customer' && !/^\/(api\/)?t\//.test(request.url)) return
    reply.header('cache-control', 'no-store')
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow')
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  await app.register(cookie, { secret: deps.secret })
  await app.register(websocket, {
    options: { maxPayload: FRAME_BYTES },
    preClose(done) {
      hub.close()
      streams.close()
      presence.close()
      app.websocketServer.close()
      done()
    },
  })
  await describeApi(app, deps.version, config.appUrl)
  if (deps.page) await servePage(app, deps.page)
  else handleMissingPaths(app)
  const alone = watchAlone()
  const shares = connectionShares(pool, alone)
  // From here on, a route without an access rule stops the start. The routes above are open to all.
  const sessionCookie = guardRoutes(app, {
    db,
    pool,
    appUrl: config.appUrl,
    findCustomer: (token, address) => findCustomer({ db, secret: deps.secret, shares }, token, address),
    findProgram: openPrograms({ db, pool, shares, callsPerMinute: deps.tokenCallsPerMinute }),
  })
  takeTurns(app, alone)
  readBodies(app, alone)
  boundArriving(app, deps.arriving)
  boundUnread(app, deps.unread)
  boundLeaving(app, deps.unread)
  acceptIdempotencyKeys(app, db)
  auditCalls(app, { db, log: deps.log })
  const commits = { db, pool, notifier }
  const writeLimit = { mostBytes: config.organizationWritesBytes, lookMs: deps.writesLookMs }
  limitWrites(app, { ...commits, log: deps.log }, writeLimit)
  const epoch = epochOf(db)
  const hub = openHub(
    {
      epoch,
      versions: (orgIds) => versionsOf(pool, orgIds),
      eventsAfter: (orgId, version, limit) => messagesAfter(commits, orgId, version, limit),
      activeSessions: (sids) => activeSessions(db, sids),
    },
    notifier,
    deps.log,
    deps.heartbeatMs ? { heartbeatMs: deps.heartbeatMs } : {},
  )
  const streams = openStreams(
    {
      versions: (orgIds) => versionsOf(pool, orgIds),
      changed: (...what) => changedForCustomers(commits, ...what),
      valid: (linkIds) => validLinks(commits, linkIds),
    },
    notifier,
    deps.log,
    deps.streamBeatMs ? { beatMs: deps.streamBeatMs } : {},
  )
  epoch.onRenewed(() => streams.restart())
  const presence = openPresence((orgId, ids) => ordersAmong(pool, orgId, ids), notifier, deps.log, {
    beatMs: deps.presenceBeatMs,
  })
  socketRoute(app, hub, presence, deps.messagesASecond)
  const mails = deps.sendMail !== undefined
  const links = { secret: deps.secret, appUrl: config.appUrl }
  const { registration } = config
  const canRegister = () => canFound(db, registration)
  healthRoute(app, { pool, version: deps.version, mail: mails, canRegister })
  probeRoutes(app, { pool, stopping: deps.stopping, isStoreThere: deps.isStoreThere })
  deps.metrics?.watch({ api: app, pool, openSockets: () => hub.size(), openStreams: () => streams.size() })
  const people = { ...commits, mails, registration, ...links, shares }
  authRoutes(app, people, sessionCookie)
  passwordRoutes(app, people)
  inviteRoutes(app, people)
  organizationRoutes(app, people)
  closedDayRoutes(app, people)
  memberRoutes(app, people)
  profileRoutes(app, people)
  const orders = commits
  const lists = { ...orders, shares, longestList: deps.longestList }
  const promising = { ...lists, secret: deps.secret }
  orderRoutes(app, { ...promising, followers: linksOfOrders }, epoch)
  orderGateRoutes(app, orders)
  holdSettingsRoutes(app, commits)
  takingRoutes(app, promising)
  promiseRoutes(app, promising)
  waitRoutes(app, orders)
  customerRoutes(app, lists)
  orderLinkRoutes(app, { ...orders, ...links })
  flowRoutes(app, lists)
  feedRoutes(app, { ...people, epoch, version: deps.version })
  seenRoutes(app, orders)
  archiveRoutes(app, { ...lists, followers: linksOfOrders })
  orderTeamRoutes(app, orders)
  exportRoute(app, { ...lists, exportStalledMs: deps.exportStalledMs })
  noteRoutes(app, orders)
  inboxRoutes(app, lists)
  watchRoutes(app, orders)
  templateRoutes(app, commits)
  viewRoutes(app, commits)
  tokenRoutes(app, commits)
  checklistRoutes(app, orders)
  const { organizationFilesBytes, organizationFilesCount } = config
  const limits = { organizationFilesBytes, organizationFilesCount, archives: deps.archives }
  const files = { ...orders, ...links, store: deps.store, log: deps.log, ...limits }
  await uploadRoutes(app, files)
  attachmentRoutes(app, { ...files, followers: approvalsOfFiles })
  importRoutes(app, { ...files, ...lists })
  approvalRoutes(app, { ...orders, mails })
  approvalAnswerRoutes(app, files)
  fileRoutes(app, files)
  await customerPageRoute(app, { ...files, shares, page: deps.page })
  customerCalls(app, { ...files, shares, streams })
  removedRoutes(app, files)
  photoRoutes(app, files)
  customerSettingsRoutes(app, { ...files, mails })
  const { exportStalledMs, exportCheckMs, exportPlaces } = deps
  dataExportRoute(app, { ...files, exportStalledMs, exportCheckMs, exportPlaces })
  const pushing = { log: deps.log, outbound: deps.outbound, slow: slowOnes(deps.slowAnswerMs) }
  const push = { db, pool, ...links, ...pushing }
  pushRoutes(app, push)
  auditRoutes(app, lists)
  adminRoutes(app, { ...files, shares, archives: deps.archives })

  notificationSettingsRoutes(app, people)
  await unsubscribeRoutes(app, people)

  const { customerMailAfterMs = CUSTOMER_MAIL_AFTER_MS } = deps
  const customerMails = { ...commits, mails, ...links, customerMailAfterMs }
  customerMailRoutes(app, customerMails)

  const { log: logger, metrics, stopping, secret, webhookOutbound, webhookPause } = deps
  const slow = slowOnes(deps.slowAnswerMs)
  const sending = { secret, outbound: webhookOutbound, log: logger, metrics, stopping, webhookPause, slow }
  const webhooks = { ...commits, ...sending }
  webhookRoutes(app, webhooks)

  const { mailAfterMs = MAIL_AFTER_MS, pushAfterMs = PUSH_AFTER_MS } = deps
  const notifications = { ...commits, mails, mailAfterMs, pushAfterMs }
  const background = openBackground({ ...deps, people, files, notifications, customerMails, push, webhooks })
  app.addHook('onListen', async () => background.start())
  app.addHook('onClose', () => background.close())
  return {
    api: app,
    drain() {
      const drained = connections.drain()
      hub.close()
      streams.close()
      return drained
    },
    cut: () => connections.cut(),
  }
}
