import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { isCalendarDate } from '#shared/dates.ts'
import { isOtherAddress, scrollKeyOf } from './core/back/layers.ts'
import { onlyKnown } from './core/known-search.ts'
import { usePageTitle } from './core/page-title.ts'
import { lazyPart } from './core/parts/lazy-part.tsx'
import { validateArchiveSearch } from './features/archive/archive-search.ts'
import { validateAuditSearch } from './features/audit/audit-search.ts'
import { takeTokenOut, validateTokenSearch } from './features/auth/password-token.ts'
import { BoardPage } from './features/board/board-page.tsx'
import { validateFlowSearch } from './features/flow/flow-search.ts'
import { validateImportSearch } from './features/import/import-search.ts'
import { takeUnsubscribeTokenOut } from './features/notification-settings/unsubscribe-token.ts'
import { validateFilterSearch, type BoardSearch } from './features/orders/data/filter-search.ts'
import { Guard } from './guard.tsx'
import { PageError, PageMissing } from './page-error.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './frame/shell.tsx'

// The router's own lazy loading would reload the whole page. Without a connection, that would lose the shown
// page. Pages with more than one title name themselves.
function page(load: () => Promise<ComponentType>, title?: string) {
  const Part = lazyPart(load, PageMissing)
  if (title === undefined) return Part
  return function Titled() {
    usePageTitle(title)
    return <Part />
  }
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <Guard>
      <Shell>
        <NotFoundPage />
      </Shell>
    </Guard>
  ),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <Guard>
      <Shell>
        <Outlet />
      </Shell>
    </Guard>
  ),
})

/** The board opens this once, and removes it from its address. */
interface OpenedSearch {
  new?: string
  orderId?: string
}

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: onlyKnown(({ new: made, orderId, ...search }): BoardSearch & OpenedSearch => ({
    ...validateFilterSearch(search),
    new: made,
    orderId,
  })),
  component: BoardPage,
})

const order = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders/$id',
  // Links in mails and pushes name the order's organization.
  validateSearch: onlyKnown(({ organization }): { organization?: string } => ({ organization })),
  component: page(
    () => import('./features/orders/page/order-page.tsx').then((module) => module.OrderPage),
    'Order',
  ),
})

const archive = createRoute({
  getParentRoute: () => signedIn,
  path: '/archive',
  validateSearch: onlyKnown(validateArchiveSearch),
  component: page(
    () => import('./features/archive/archive-page.tsx').then((module) => module.ArchivePage),
    'Archive',
  ),
})

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  component: page(
    () => import('./features/inbox/inbox-page.tsx').then((module) => module.InboxPage),
    'Notifications',
  ),
})

const meeting = createRoute({
  getParentRoute: () => signedIn,
  path: '/meeting',
  component: page(
    () => import('./features/meeting/meeting-page.tsx').then((module) => module.MeetingPage),
    'Meeting',
  ),
})

const week = createRoute({
  getParentRoute: () => signedIn,
  path: '/week',
  // Any day of the shown week.
  validateSearch: onlyKnown(({ from }): { from?: string } => (from && isCalendarDate(from) ? { from } : {})),
  component: page(() => import('./features/week/week-page.tsx').then((module) => module.WeekPage), 'Week'),
})

const flow = createRoute({
  getParentRoute: () => signedIn,
  path: '/flow',
  validateSearch: onlyKnown(validateFlowSearch),
  component: page(() => import('./features/flow/flow-page.tsx').then((module) => module.FlowPage), 'Flow'),
})

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates',
  component: page(
    () => import('./features/templates/templates-page.tsx').then((module) => module.TemplatesPage),
    'Templates',
  ),
})

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/organization',
  validateSearch: onlyKnown(({ org, tab }): { org?: string; tab?: 'invites' | 'settings' } => ({
    org,
    ...((tab === 'invites' || tab === 'settings') && { tab }),
  })),
  component: page(() => import('./features/members/team-page.tsx').then((module) => module.TeamPage), 'Team'),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: page(
    () => import('./features/profile/profile-page.tsx').then((module) => module.ProfilePage),
    'Profile',
  ),
})

const user = createRoute({
  getParentRoute: () => signedIn,
  path: '/user/$userId',
  component: page(() => import('./features/profile/user-page.tsx').then((module) => module.UserPage)),
})

const importing = createRoute({
  getParentRoute: () => signedIn,
  path: '/import',
  validateSearch: onlyKnown(validateImportSearch),
  component: page(
    () => import('./features/import/import-page.tsx').then((module) => module.ImportPage),
    'Import orders',
  ),
})

const database = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/database',
  component: page(
    () => import('./features/admin/database-page.tsx').then((module) => module.DatabasePage),
    'Database',
  ),
})

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/security',
  validateSearch: onlyKnown(validateAuditSearch),
  component: page(
    () => import('./features/audit/audit-page.tsx').then((module) => module.AuditPage),
    'Security log',
  ),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: onlyKnown(({ invite }): { invite?: string } => ({ invite })),
  component: page(() => import('./features/auth/auth-page.tsx').then((module) => module.AuthPage)),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  validateSearch: onlyKnown(validateTokenSearch),
  beforeLoad: takeTokenOut,
  component: page(
    () => import('./features/auth/set-password-page.tsx').then((module) => module.SetPasswordPage),
    'Choose your password',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/{-$token}',
  beforeLoad: takeUnsubscribeTokenOut,
  component: page(
    () =>
      import('./features/notification-settings/unsubscribe-page.tsx').then(
        (module) => module.UnsubscribePage,
      ),
    'Stop these mails',
  ),
})

const routeTree = root.addChildren([
  auth,
  setPassword,
  unsubscribe,
  signedIn.addChildren([
    board,
    order,
    archive,
    inbox,
    meeting,
    week,
    flow,
    templates,
    organization,
    profile,
    user,
    importing,
    database,
    security,
  ]),
])

export function createAppRouter(history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    scrollRestoration: isOtherAddress,
    getScrollRestorationKey: scrollKeyOf,
    defaultErrorComponent: PageError,
    // Addresses are readable: plain parameters, `orderId=123` stays text, and empty ones are left out.
    parseSearch: (search) =>
      Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
      return text && `?${text}`
    },
  })
}
