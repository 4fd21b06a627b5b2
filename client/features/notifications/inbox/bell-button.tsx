import { Link, useMatch } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import { useUnread } from '../unread.api.ts'
import * as t from '#texts/notifications/bell.ts'

const InboxPopover = lazyComponent(() => import('./inbox-popover.tsx').then((module) => module.InboxPopover))

export function BellButton() {
  const unread = useUnread() ?? 0
  const onPage = useMatch({ from: '/signed-in/inbox', shouldThrow: false }) !== undefined
  const [asked, setAsked] = useState(false)
  // The page replaces the popover, which afterwards opens only with a new press.
  if (onPage && asked) setAsked(false)
  const bell = useRef<HTMLButtonElement>(null)
  const names = {
    'aria-label': unread > 0 ? t.unread({ n: unread }) : t.notifications,
    'aria-keyshortcuts': 'I',
    title: t.notifications,
  }
  const content = (
    <span className="relative">
      <Bell aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -top-2 left-1.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-accent tabular-nums"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  )
  const look = { variant: 'ghost', size: 'icon', className: 'max-md:hidden', ref: bell, ...names } as const
  const closed = (
    <Button
      {...look}
      aria-haspopup="dialog"
      busy={asked}
      onPointerEnter={InboxPopover.prefetch}
      onFocus={InboxPopover.prefetch}
      onClick={() => setAsked(true)}
    >
      {content}
    </Button>
  )

  return (
    <>
      <Link
        to="/inbox"
        {...names}
        className={buttonClass({ variant: 'ghost', size: 'icon', className: onPage ? '' : 'md:hidden' })}
      >
        {content}
      </Link>
      {!onPage && !asked && closed}
      {!onPage && asked && (
        <Suspense fallback={closed}>
          <InboxPopover
            trigger={<Button {...look}>{content}</Button>}
            onLeave={() => bell.current?.focus({ preventScroll: true })}
            onFailed={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  )
}
