import { ArrowRightLeft, MessageSquare, Package, Paperclip, type LucideIcon } from 'lucide-react'
import * as t from '#texts/account/tokens.ts'
import type { UserActivity } from '#shared/people/types.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useOrderOpener } from '../../orders/overlay/open-order.ts'

const ICONS: Record<UserActivity['type'], LucideIcon> = {
  order: Package,
  note: MessageSquare,
  file: Paperclip,
  status_change: ArrowRightLeft,
}

export function UserActivityRow({ item }: { item: UserActivity }) {
  const { type, description, orderId, orderTitle, createdAt, via } = item
  const { open } = useOrderOpener()
  const Icon = ICONS[type]
  const at = `${createdAt}Z`
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-hover">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-active text-muted">
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          // The button's clickable area is the whole row.
          className="block max-w-full text-left text-sm leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          onClick={() => open(orderId, 'view', 'panel')}
        >
          <span dir="auto" className="line-clamp-2">
            {orderTitle}
          </span>
        </button>
        <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere whitespace-pre-line text-muted first-letter:uppercase">
          {description}
        </p>
        {via && <p className="mt-0.5 text-xs wrap-anywhere text-muted">{t.via({ token: via })}</p>}
        <RelativeTime at={at} className="mt-1 block text-xs text-muted sm:hidden" />
      </div>
      <RelativeTime at={at} className="mt-0.5 shrink-0 text-xs text-muted max-sm:hidden" />
    </li>
  )
}
