import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/bulk.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/state/loading.tsx'
import { focusCard } from '../../orders/overlay/focus-card.ts'
import { archive, mayArchiveAny, type BulkAction } from './bulk-actions.ts'
import { AssignMenu, MoreMenu, MoveMenu, PriorityMenu } from './bulk-menus.tsx'
import { useBulk } from './bulk-run.ts'
import { useSelection } from './selection.ts'

interface BulkBarProps {
  orders: Order[]
  hidden: number
  onRun: (action: BulkAction, orders?: Order[]) => void
  onDue: () => void
  onEnd: () => void
}

/** It is below the columns, so that it covers no card. */
export function BulkBar({ orders, hidden, onRun, onDue, onEnd }: BulkBarProps) {
  const { ids, left, full } = useSelection()
  const { running } = useBulk()
  const me = useUser()
  const givesFocusBack = useGivesFocusBack(orders)
  const menu = { orders, busy: running !== undefined, onRun }
  const onArchive = mayArchiveAny(orders, me) ? () => onRun(archive(me)) : undefined

  return (
    <section
      {...givesFocusBack}
      aria-label={t.selectedOrders}
      data-bulk
      data-foot
      className="shrink-0 px-3 pb-3 md:pr-24 md:pb-4 md:pl-4 print:hidden"
    >
      <div className="relative mx-auto flex max-w-3xl flex-wrap items-center gap-1.5 overflow-clip rounded-2xl border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-raised">
        <p className="min-w-0 flex-[1_1_6rem] text-sm font-semibold tabular-nums">
          {running ? (
            running.doing.at({ n: running.settled, of: running.count })
          ) : (
            <>
              {t.selected({ n: ids.size })}
              {full && <Aside>{t.limitReached}</Aside>}
              {hidden > 0 && <Aside>{t.hidden({ n: hidden })}</Aside>}
              {left > 0 && <Aside>{t.left({ n: left })}</Aside>}
            </>
          )}
        </p>
        {ids.size > 0 && (
          <>
            <MoveMenu {...menu} />
            <div className="flex gap-1.5 max-md:hidden">
              <AssignMenu {...menu} />
              <PriorityMenu {...menu} />
              <Button variant="outline" aria-disabled={menu.busy} onClick={onDue}>
                {t.dueDate}
              </Button>
              {onArchive && (
                <Button variant="outline" aria-disabled={menu.busy} onClick={onArchive}>
                  {t.archive}
                </Button>
              )}
            </div>
            <MoreMenu {...menu} onDue={onDue} onArchive={onArchive} />
            <Button variant="ghost" size="icon" aria-label={t.clear} onClick={onEnd}>
              <X aria-hidden />
            </Button>
          </>
        )}
        {running && (
          <ProgressBar
            label={running.doing.label}
            percentage={Math.round((running.settled / Math.max(running.count, 1)) * 100)}
            text={t.settled({ n: running.settled, of: running.count })}
            className="absolute inset-x-0 bottom-0"
          />
        )}
      </div>
    </section>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="ml-2 inline-block font-normal text-muted">{children}</span>
}

function useGivesFocusBack(orders: Order[]) {
  const place = useRef<HTMLElement>(null)
  // While a menu closes, nothing has the focus for a moment, and the bar may go then.
  const inside = useRef(false)
  const latest = useRef(orders)
  useEffect(() => {
    if (orders.length > 0) latest.current = orders
  })
  useLayoutEffect(() => {
    const bar = place.current
    return () => {
      const { activeElement: active } = document
      const trigger = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
      const within = trigger ? document.getElementById(trigger) : active
      if (bar?.contains(within) || (active === document.body && inside.current)) {
        latest.current.some(({ id }) => focusCard(id))
      }
    }
  }, [])
  return {
    ref: place,
    // These events also come from the menus, which are children of the bar in React's tree.
    onFocus: () => {
      inside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) inside.current = false
    },
  }
}
