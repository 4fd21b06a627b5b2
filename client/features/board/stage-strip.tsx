import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { STAGE_NAMES, STATUSES, type Status } from '#shared/orders/orders.ts'
import * as t from '#texts/board/board.ts'
import { cn } from '../../ui/cn.ts'
import { movement } from '../../ui/movement.ts'
import { showStage, useStageBefore, useStageFound, useStageInView, type Found } from './stage-in-view.ts'

interface StageStripProps {
  board: RefObject<HTMLElement | null>
  drawn: boolean
  countOf: (status: Status) => number | undefined
  isFull: (status: Status) => boolean
  found: Found | undefined
}

export function StageStrip({ board, drawn, countOf, isFull, found }: StageStripProps) {
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
      aria-label={t.stagesInView}
      className="shrink-0 border-b border-line bg-surface md:hidden print:hidden"
    >
      <div ref={strip} className="flex gap-1 overflow-x-auto px-2 py-1 [scrollbar-width:none]">
        {STATUSES.map((status) => {
          const count = countOf(status)
          const full = isFull(status)
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
              {full && (
                <>
                  <TriangleAlert aria-hidden className="size-3.5 text-limit-ink" />
                  <span className="sr-only">{t.full}</span>
                </>
              )}
            </button>
          )
        })}
      </div>
    </nav>
  )
}
