import { useEffect, useRef, useState, type RefObject } from 'react'
import { STAGE_NAMES, STATUSES, wipLevel, type Status } from '#shared/orders/orders.ts'
import { cn } from '../../ui/cn.ts'

interface StageStripProps {
  /** What the stages' columns stand in, and scroll sideways in. */
  board: RefObject<HTMLElement | null>
  /** The columns are there. */
  drawn: boolean
  /** How many orders a stage has; undefined while that is not known. */
  countOf: (status: Status) => number | undefined
  limitOf: (status: Status) => number
}

/** A phone shows one stage at a time: here are all of them with their counts, and the way to each. */
export function StageStrip({ board, drawn, countOf, limitOf }: StageStripProps) {
  const current = useStageInView(board, drawn)
  const strip = useRef<HTMLDivElement>(null)

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
              onClick={() => {
                const column = columnsIn(board.current)[STATUSES.indexOf(status)]
                column?.scrollIntoView({ behavior: movement(), block: 'nearest', inline: 'center' })
              }}
              className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium text-muted aria-[current=true]:bg-active aria-[current=true]:text-ink"
            >
              {STAGE_NAMES[status]}
              {count !== undefined && (
                <span className={cn('text-xs tabular-nums', full && 'font-semibold text-limit-ink')}>
                  {count}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </nav>
  )
}

function columnsIn(board: HTMLElement | null): HTMLElement[] {
  return [...(board?.querySelectorAll<HTMLElement>('[data-over]') ?? [])]
}

const movement = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

/** The stage of which most is in view. */
function useStageInView(board: RefObject<HTMLElement | null>, drawn: boolean): Status {
  const [current, setCurrent] = useState<Status>(STATUSES[0])
  useEffect(() => {
    if (!drawn) return
    const columns = columnsIn(board.current)
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const status = STATUSES[columns.indexOf(target as HTMLElement)]
          if (isIntersecting && status) setCurrent(status)
        }
      },
      { root: board.current, threshold: 0.6 },
    )
    for (const column of columns) observer.observe(column)
    return () => observer.disconnect()
  }, [board, drawn])
  return current
}
