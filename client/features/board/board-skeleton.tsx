import { STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import * as t from '#texts/board/board.ts'
import { Skeleton } from '../../ui/state/loading.tsx'

const CARDS: Record<Status, number> = {
  ORDER_IN: 4,
  PRODUCTION: 3,
  FINISH: 2,
  COMPLETED: 3,
  DELIVERY: 1,
  PICKUP: 2,
}

export function BoardSkeleton({ className }: { className: string }) {
  return (
    <div className={className} role="status" aria-label={t.loading}>
      {STATUSES.map((status) => (
        <div key={status} className="min-w-0 rounded-2xl border border-transparent bg-sunken">
          <p className="px-3.5 pt-3 pb-1.5 text-sm leading-6 font-semibold tracking-tight">
            {STAGE_NAMES[status]}
          </p>
          <div className="space-y-2 p-2">
            {Array.from({ length: CARDS[status] }, (_, index) => (
              <Skeleton key={index} className="h-35 rounded-xl" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
