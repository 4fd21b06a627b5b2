import { useEffect, useRef, type RefObject } from 'react'
import { STAGE_NAMES, STATUSES, wipLevel, type Status } from '#shared/orders/orders.ts'
import { cn } from '../../ui/cn.ts'
import { movement } from '../../ui/movement.ts'
import { showStage, useStageBefore, useStageFound, useStageInView, type Found } from './stage-in-view.ts'

interface StageStripProps {
  /** What the stages' columns stand in, and scroll sideways in. */
  board: RefObject<HTMLElement | null>
  /** The columns are there. */
  drawn: boolean
  /** How many orders a stage has; undefined while that is not known. */
  countOf: (status: Status) => number | undefined
  limitOf: (status: Status) => number
  /** What the filter finds, once it is known; undefined without a filter. */
  found: Found | undefined
}

/** A phone shows one stage at a time: here are all of them with their counts, and the way to each. */
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
