import { Link, useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as t from '#texts/page/frame.ts'
import { AccountMenu } from './account-menu.tsx'
import { useDropGuard } from '../core/drop-guard.ts'
import { usePlainLinks } from '../core/plain-links.ts'
import { BoardTools } from '../features/board/board-tools.tsx'
import { BellButton } from '../features/notifications/inbox/bell-button.tsx'
import { AskHeldMove } from '../features/orders/held-move/ask-held-move.tsx'
import { OrderOverlay } from '../features/orders/overlay/order-overlay.tsx'
import { usePersistData, useRefreshWhenBack } from './persist-data.ts'
import { KeyboardCommands } from './keyboard-commands.tsx'
import { LiveBadge } from './live-badge.tsx'
import { MoreMenu } from './more-menu.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PageMenu } from './page-menu.tsx'
import { PAGES } from './pages.ts'
import { usePush } from './push.ts'
import { useTellOffline } from '../core/offline.ts'
import { DialogStatus } from '../ui/dialog/dialog-status.ts'
import { Logo } from '../ui/logo.tsx'
import { OfflineContext } from '../ui/offline.ts'
import { focusPage } from '../core/page-title.ts'

const IN_DIALOG = <LiveBadge inDialog />

export function Shell({ children }: { children: ReactNode }) {
  const onBoard = useMatch({ from: '/signed-in/', shouldThrow: false }) !== undefined
  useDropGuard()
  usePlainLinks()
  usePersistData()
  useRefreshWhenBack()
  usePush()
  const offline = useTellOffline()
  return (
    // `relative`, or text for screen readers makes the document scroll. The padding is for a notch.
    <div className="relative flex h-dvh flex-col overflow-clip pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <SkipButton />
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface pr-3 pl-4 md:gap-1.5 md:px-3 lg:gap-4 lg:px-6 xl:gap-6 print:hidden">
        <PageMenu />
        <Link
          to="/"
          className="flex shrink-0 items-center justify-center rounded-md max-[12rem]:hidden pointer-coarse:h-11 pointer-coarse:min-w-[44px]"
          aria-label={t.toBoard}
        >
          {/* Without its name if large letters, or the board's tools on a tablet, leave no room. */}
          <Logo className="max-xs:[&>span]:hidden md:max-lg:[&>span]:hidden" />
        </Link>
        <nav aria-label={t.pages} className="hidden items-center md:flex lg:gap-1">
          {PAGES.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              className="rounded-lg px-1.5 lg:px-2 xl:px-3 py-1.5 pointer-coarse:py-3 text-sm font-medium text-muted transition-colors duration-100 hover:bg-hover hover:text-ink data-[status=active]:bg-active data-[status=active]:text-ink"
            >
              {label}
            </Link>
          ))}
          <MoreMenu />
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 pointer-fine:gap-2 xl:gap-2">
          {/* At the free end, because it comes and goes and must not move anything. */}
          <LiveBadge />
          {onBoard && <BoardTools />}
          <KeyboardCommands />
          <BellButton />
          <AccountMenu />
        </div>
      </header>
      <OfflineBanner offline={offline} />
      <OfflineContext value={offline}>
        <DialogStatus value={IN_DIALOG}>
          {children}
          <OrderOverlay />
          <AskHeldMove />
        </DialogStatus>
      </OfflineContext>
    </div>
  )
}

/** A button, because a link would change the address and add a step for Back. */
function SkipButton() {
  return (
    <button
      type="button"
      onClick={focusPage}
      className="absolute top-1.5 left-1.5 z-50 flex h-11 -translate-y-16 items-center rounded-lg bg-accent px-4 text-sm font-medium text-on-accent focus:translate-y-0 print:hidden"
    >
      {t.skip}
    </button>
  )
}
