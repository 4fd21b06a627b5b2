import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { validateArchiveSearch } from './features/archive/archive-search.ts'
import { takeTokenOut, validateTokenSearch } from './features/auth/password-token.ts'
import { BoardPage } from './features/board/board-page.tsx'
import { validateFilterSearch } from './features/orders/filter-search.ts'
import { Guard } from './guard.tsx'
import { PageError } from './page-error.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'

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

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: validateFilterSearch,
  component: BoardPage,
})

const order = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders/$id',
  component: lazyRouteComponent(() => import('./features/orders/order-page.tsx'), 'OrderPage'),
})

const archive = createRoute({
  getParentRoute: () => signedIn,
  path: '/archive',
  validateSearch: validateArchiveSearch,
  component: lazyRouteComponent(() => import('./features/archive/archive-page.tsx'), 'ArchivePage'),
})

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/templates',
  component: lazyRouteComponent(() => import('./features/templates/templates-page.tsx'), 'TemplatesPage'),
})

const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/organization',
  validateSearch: (search: Record<string, unknown>): { org?: string } =>
    typeof search.org === 'string' && search.org ? { org: search.org } : {},
  component: lazyRouteComponent(() => import('./features/people/organization-page.tsx'), 'OrganizationPage'),
})

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyRouteComponent(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
})

const user = createRoute({
  getParentRoute: () => signedIn,
  path: '/user/$userId',
  component: lazyRouteComponent(() => import('./features/profile/user-page.tsx'), 'UserPage'),
})

const database = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin/database',
  component: lazyRouteComponent(() => import('./features/admin/database-page.tsx'), 'DatabasePage'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: (search: Record<string, unknown>): { invite?: string } =>
    typeof search.invite === 'string' && search.invite ? { invite: search.invite } : {},
  component: lazyRouteComponent(() => import('./features/auth/auth-page.tsx'), 'AuthPage'),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  validateSearch: validateTokenSearch,
  beforeLoad: takeTokenOut,
  component: lazyRouteComponent(() => import('./features/auth/set-password-page.tsx'), 'SetPasswordPage'),
})

const routeTree = root.addChildren([
  auth,
  setPassword,
  signedIn.addChildren([board, order, archive, templates, organization, profile, user, database]),
])

export function createAppRouter() {
  return createRouter({
    routeTree,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    // The addresses are for people: plain parameters, and `orderId=123` stays text.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
      return text && `?${text}`
    },
  })
}
