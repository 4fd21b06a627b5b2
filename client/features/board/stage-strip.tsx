import { useEffect, useRef, type RefObject } from 'react'
import { STAGE_NAMES, STATUSES, wipLevel, type Status } from '#shared/orders/orders.ts'
import { cn } from '../../ui/cn.ts'
import { movement } from '../../ui/movement.ts'
import { showStage, useStageBefore, useStageFound, useStageInView, type Found } from './stage-in-view.ts'

interface StageStripProps {
  /** The element that contains the columns and scrolls sideways. */
  board: RefObject<HTMLElement | null>
  /** Whether the columns are rendered. */
  drawn: boolean
  /** The number of orders in a stage. Undefined until it is known. */
  countOf: (status: Status) => number | undefined
  limitOf: (status: Status) => number
  /** The matches of the filter, once they are known. Undefined without a filter. */
  found: Found | undefined
}

/** A phone shows one stage at a time. This strip lists and links all stages with their counts. */
export function StageStrip({ board, drawn, countOf, limitOf, found }: StageStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const current = useStageInView(board, drawn)
  useStageBefore(board, drawn, current)
  useStageFound(board, current, found)

  useEffect(() => {
    const button = strip.current?.children[STATUSES.indexOf(current)]
    button?.scrollIntoView({ behavior: movement(), block: 'nearest', inline: 'center' })
  }, [current])

  return (
    <nav
      aria-label="Stages in view"
      className="shrink-0 border-b border-line bg-surface md:hidden print:hidden"
    >
      <div ref={strip} className="flex gap-1 overflow-x-auto px-2 py-1 [scrollbar-width:none]">
        {STATUSES.map((status) => {
          const count = countOf(status)
          const full = count !== undefined && wipLevel(count, limitOf(status)) === 'full'
          return (
            <button
              key={status}
              type="button"
              aria-current={status === current}
              onClick={() => showStage(board.current, status, movement())}
              className="relative flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium text-muted aria-[current=true]:bg-active aria-[current=true]:text-ink"
            >
              {STAGE_NAMES[status]}
              {count !== undefined && (
                <span className={cn('text-xs tabular-nums', full && 'font-semibold text-limit-ink')}>
                  {count}
                </span>
              )}
              {full && <span className="sr-only">full</span>}
            </button>
          )
        })}
      </div>
    </nav>
  )
}
