import { MessageSquare, Paperclip, type LucideIcon } from 'lucide-react'
import { use } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/card.ts'
import { cn } from '../../../ui/cn.ts'
import { UnansweredBadge } from '../../orders/sections/order-badges.tsx'
import { PersonAvatar } from '../../people/person-avatar.tsx'
import { PartsContext } from '../slim/lazy-parts.ts'

interface CardFooterProps {
  order: Order
  unansweredId: string | undefined
}

export function CardFooter({ order, unansweredId }: CardFooterProps) {
  const parts = use(PartsContext)
  return (
    <div className="mt-0.5 flex h-5 items-center gap-x-1.5 max-xs:h-auto max-xs:min-h-5 max-xs:flex-wrap">
      <By word={t.created} person={order.creator} />
      {order.lastUpdatedBy !== order.createdBy && <By word={t.updated} person={order.lastUpdater} />}
      {order.parts && parts && <parts.PartLetters order={order} />}
      {hasCounts(order) && (
        // Where there is no room, the last ones wrap out of sight.
        <span
          className={cn(
            'flex h-5 min-w-0 flex-wrap items-center justify-end gap-x-1.5 overflow-hidden max-xs:h-auto max-xs:justify-start [&>*]:h-5',
            // The counts shrink before the letters of parts. The empty ::before lets the first count wrap, not be cut.
            order.parts ? "shrink-[1e4] before:content-['']" : 'flex-1',
          )}
        >
          <UnansweredBadge order={order} id={unansweredId} />
          {!order.parts && order.checklistTotal > 0 && <Progress order={order} />}
          {order.noteCount > 0 && <Count icon={MessageSquare} count={order.noteCount} of={t.notes} />}
          {order.fileCount > 0 && <Count icon={Paperclip} count={order.fileCount} of={t.files} />}
        </span>
      )}
    </div>
  )
}

const hasCounts = ({ unanswered = 0, fileCount, noteCount, checklistTotal, parts }: Order) =>
  unanswered + fileCount + noteCount + (parts ? 0 : checklistTotal) > 0

function By({ word, person }: { word: string; person: Order['creator'] }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate">{word}</span>
      <PersonAvatar person={person} size="2xs" className="saturate-50" />
    </span>
  )
}

interface CountProps {
  icon: LucideIcon
  count: number
  of: (values: { n: number }) => string
}

function Count({ icon: Icon, count, of }: CountProps) {
  const label = of({ n: count })
  return (
    <span role="img" aria-label={label} title={label} className="flex items-center gap-0.5 tabular-nums">
      <Icon aria-hidden className="size-3" />
      {count}
    </span>
  )
}

function Progress({ order: { checklistCompleted: done, checklistTotal: n } }: { order: Order }) {
  const label = t.progress({ done, n })
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={cn('flex items-center tabular-nums', done === n && 'text-done-ink')}
    >
      {t.progressShort({ done, n })}
    </span>
  )
}
