import {
  AlarmClock,
  Bell,
  CalendarClock,
  CalendarX,
  Hourglass,
  MessageSquare,
  Server,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { memo, type KeyboardEvent } from 'react'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { kindOf } from '#shared/notifications/kinds.ts'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import { nameOf } from '#shared/people/people.ts'
import { cn } from '../../../ui/cn.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import * as t from '#texts/notifications/inbox.ts'

const ICONS: Record<ReturnType<typeof kindOf>['icon'], LucideIcon> = {
  bell: Bell,
  message: MessageSquare,
  late: CalendarX,
  due: CalendarClock,
  wait: Hourglass,
  timer: AlarmClock,
  webhook: Webhook,
  server: Server,
}

interface InboxRowProps {
  line: InboxLine
  onOpen: (line: InboxLine) => void
}

export const InboxRow = memo(function InboxRow({ line, onOpen }: InboxRowProps) {
  const { actor, kind, text } = line
  const { icon, isRed } = kindOf(kind)
  const Icon = ICONS[icon]
  const isUnread = line.unread > 0
  const about = `about-${line.id}`
  return (
    <div className="relative flex gap-3 px-4 py-3 hover:bg-hover">
      <span aria-hidden className="shrink-0">
        {actor ? (
          <PersonAvatar person={actor} plain />
        ) : (
          <span
            className={cn(
              'grid size-8 place-items-center rounded-full',
              isRed ? 'bg-overdue-soft text-overdue-ink' : 'bg-active text-muted',
            )}
          >
            <Icon className="size-4" />
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-describedby={about}
          // The button's clickable area is the whole row.
          className={cn(
            'block w-full scroll-mt-32 scroll-mb-4 text-left text-sm leading-snug after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
            !isUnread && 'text-muted',
          )}
          onKeyDown={goByArrows}
          onClick={() => onOpen(line)}
        >
          <span className="line-clamp-2 wrap-anywhere">
            {isUnread && <span className="sr-only">{t.unreadLine}</span>}
            {actor && (
              <span className="font-semibold">
                <bdi>{nameOf(actor)}</bdi>
                {`${andOthers(line.others)} `}
              </span>
            )}
            {text}
          </span>
        </button>
        <div id={about} className="mt-0.5">
          {line.orderId !== null && (
            <p className="flex gap-1.5 text-sm">
              <span className="shrink-0 text-muted tabular-nums">{line.number}</span>
              <bdi className="truncate">{line.title}</bdi>
            </p>
          )}
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
            <span>{placeOf(line)}</span>
            {line.orderId !== null && line.isArchived && <span className="font-medium">{t.archived}</span>}
            <RelativeTime at={line.at} />
          </p>
        </div>
      </div>
      {isUnread && <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />}
    </div>
  )
})

function placeOf(line: InboxLine): string {
  if (line.orderId !== null) return STAGE_NAMES[line.status]
  return line.webhookId === null ? t.server : t.settings
}

const andOthers = (others: number) => (others === 0 ? '' : t.andOthers({ n: others }))

function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const row = event.currentTarget.closest('[data-index]')
  if (step === undefined || !row) return
  event.preventDefault()
  const next = Number(row.getAttribute('data-index')) + step
  row.parentElement?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus()
}
