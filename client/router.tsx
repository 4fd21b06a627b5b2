import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import { Suspense, type ComponentType } from 'react'
import * as t from '#texts/page/pages.ts'
import { isOtherAddress, scrollKeyOf } from './core/back/layers.ts'
import { onlyKnown, takeTokenOut, takeUnsubscribeTokenOut, validateTokenSearch } from './core/addresses.ts'
import { usePageTitle } from './core/page-title.ts'
import { lazyComponent } from './core/lazy/lazy-component.tsx'
import { validateArchiveSearch } from './features/orders/archive/archive-search.ts'
import { validateAuditSearch } from './features/people/audit/audit-search.ts'
import { BoardPage } from './features/board/board-page.tsx'
import { validateImportSearch } from './features/imports/import-search.ts'
import { validateFlowSearch } from './features/flow/flow-search.ts'
import { validateFilterSearch, type BoardSearch } from './features/orders/data/filter-search.ts'
import { validateWeekSearch } from './features/week/week-search.ts'
import { Guard } from './guard.tsx'
import { NotFoundPage, PageError, PageMissing } from './page-error.tsx'
import { PageSkeleton } from './frame/page-skeleton.tsx'
import { Shell } from './frame/shell.tsx'

// The router's own lazy loading would reload the whole page. Pages with several titles name themselves.
function page(load: () => Promise<ComponentType>, title?: string) {
  const Part = lazyComponent(load, PageMissing)
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
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
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
    t.order,
  ),
})

const archive = createRoute({
  getParentRoute: () => signedIn,
  path: '/archive',
  validateSearch: onlyKnown(validateArchiveSearch),
  component: page(
    () => import('./features/orders/archive/archive-page.tsx').then((module) => module.ArchivePage),
    t.archive,
  ),
})

const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  component: page(
    () => import('./features/notifications/inbox/inbox-page.tsx').then((module) => module.InboxPage),
    t.notifications,
  ),
})

const meeting = createRoute({
  getParentRoute: () => signedIn,
  path: '/meeting',
  component: page(
    () => import('./features/meeting/meeting-page.tsx').then((module) => module.MeetingPage),
    t.meeting,
  ),
})

const week = createRoute({
  getParentRoute: () => signedIn,
  path: '/week',
  validateSearch: onlyKnown(validateWeekSearch),
  component: page(() => import('./features/week/week-page.tsx').then((module) => module.WeekPage), t.week),
})

const flow = createRoute({
  getParentRoute: () => signedIn,
  path: '/flow',
  validateSearch: onlyKnown(validateFlowSearch),
  component: page(() => import('./features/flow/flow-page.tsx').then((module) => module.FlowPage), t.flow),
})

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates',
  component: page(
    () => import('./features/checklists/templates/templates-page.tsx').then((module) => module.TemplatesPage),
    t.templates,
  ),
})

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/organization',
  // The settings were a tab of it, as mails of that time name it.
  validateSearch: onlyKnown(({ org, tab }): { org?: string; tab?: 'invites' | 'settings' } => ({
    org,
    ...((tab === 'invites' || tab === 'settings') && { tab }),
  })),
  component: page(
    () => import('./features/people/members/team-page.tsx').then((module) => module.TeamPage),
    t.team,
  ),
})

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  validateSearch: onlyKnown(({ org }): { org?: string } => ({ org })),
  component: page(() =>
    import('./features/people/organization/settings-page.tsx').then((module) => module.SettingsPage),
  ),
})

/** Its page is that of the settings. */
const settingsSubject = createRoute({ getParentRoute: () => settings, path: '$subject' })

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: page(() =>
    import('./features/people/profile/profile-page.tsx').then((module) => module.ProfilePage),
  ),
})

/** Its page is that of the profile. */
const profileSubject = createRoute({ getParentRoute: () => profile, path: '$subject' })

const user = createRoute({
  getParentRoute: () => signedIn,
  path: '/user/$userId',
  component: page(() => import('./features/people/profile/user-page.tsx').then((module) => module.UserPage)),
})

const importing = createRoute({
  getParentRoute: () => signedIn,
  path: '/import',
  validateSearch: onlyKnown(validateImportSearch),
  component: page(
    () => import('./features/imports/import-page.tsx').then((module) => module.ImportPage),
    t.importing,
  ),
})

const database = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/database',
  component: page(
    () => import('./features/people/admin/database-page.tsx').then((module) => module.DatabasePage),
    t.database,
  ),
})

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/security',
  validateSearch: onlyKnown(validateAuditSearch),
  component: page(
    () => import('./features/people/audit/audit-page.tsx').then((module) => module.AuditPage),
    t.security,
  ),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: onlyKnown(({ invite }): { invite?: string } => ({ invite })),
  component: page(() => import('./features/people/auth/auth-page.tsx').then((module) => module.AuthPage)),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  validateSearch: onlyKnown(validateTokenSearch),
  beforeLoad: takeTokenOut,
  component: page(
    () => import('./features/people/auth/set-password-page.tsx').then((module) => module.SetPasswordPage),
    t.choosePassword,
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/{-$token}',
  beforeLoad: takeUnsubscribeTokenOut,
  component: page(
    () => import('./features/notifications/settings/unsubscribe-page.tsx').then((all) => all.UnsubscribePage),
    t.stopEmails,
  ),
})

const health = createRoute({
  getParentRoute: () => signedIn,
  path: '/health',
  component: page(
    () => import('./features/health/health-page.tsx').then((module) => module.HealthPage),
    t.health,
  ),
})

const setup = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup',
  component: page(
    () => import('./features/health/setup-page.tsx').then((module) => module.SetupPage),
    t.setUp,
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
    settings.addChildren([settingsSubject]),
    profile.addChildren([profileSubject]),
    user,
    importing,
    database,
    security,
    health,
    setup,
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
