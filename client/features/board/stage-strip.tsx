import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
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
  /** What the filter finds, once it is known; undefined without a filter. */
  found: { filter: string; stages: Status[] } | undefined
}

/** A phone shows one stage at a time: here are all of them with their counts, and the way to each. */
export function StageStrip({ board, drawn, countOf, limitOf, found }: StageStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const current = useStageInView(board, drawn)
  useStageBefore(board, strip, drawn, current)
  useStageFound(board, strip, current, found)

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

function showStage(board: HTMLElement | null, status: Status, behavior: ScrollBehavior): void {
  const column = columnsIn(board)[STATUSES.indexOf(status)]
  column?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' })
}

/** Only a phone shows the strip, and one stage at a time. */
const isShown = (strip: RefObject<HTMLElement | null>) => Boolean(strip.current?.offsetParent)

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

const STAGE_KEY = 'kerf.stage'

/** Comes back to the stage that this tab showed last: after a reload, and from another page. */
function useStageBefore(
  board: RefObject<HTMLElement | null>,
  strip: RefObject<HTMLElement | null>,
  drawn: boolean,
  current: Status,
): void {
  const [before] = useState(() => STATUSES.find((status) => status === sessionStorage.getItem(STAGE_KEY)))
  const cameBack = useRef(false)
  useLayoutEffect(() => {
    if (!drawn || !before || !isShown(strip)) return
    showStage(board.current, before, 'instant')
  }, [board, strip, drawn, before])
  useEffect(() => {
    // The first stage is in view for a moment, before the stage of before is.
    cameBack.current ||= !before || current === before
    if (drawn && cameBack.current && isShown(strip)) sessionStorage.setItem(STAGE_KEY, current)
  }, [strip, drawn, before, current])
}

/** A filter that finds nothing in the stage in view shows the first one in which it does. */
function useStageFound(
  board: RefObject<HTMLElement | null>,
  strip: RefObject<HTMLElement | null>,
  current: Status,
  found: StageStripProps['found'],
): void {
  const handled = useRef<string>(undefined)
  useEffect(() => {
    if (handled.current === found?.filter) return
    handled.current = found?.filter
    const first = found?.stages[0]
    if (!first || found.stages.includes(current) || !isShown(strip)) return
    showStage(board.current, first, movement())
  }, [board, strip, current, found])
}
