import { useEffect, useRef, useState, type RefObject } from 'react'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import { movement } from '../../ui/movement.ts'

export interface Found {
  filter: string
  stages: Status[]
}

export function showStage(board: HTMLElement | null, status: Status, behavior: ScrollBehavior): void {
  const column = columnsIn(board)[STATUSES.indexOf(status)]
  column?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' })
}

export function showsOneStage(board: HTMLElement | null): boolean {
  const [column] = columnsIn(board)
  return Boolean(board && column && column.offsetWidth > board.clientWidth / 2)
}

export function columnsIn(board: HTMLElement | null): HTMLElement[] {
  return [...(board?.querySelectorAll<HTMLElement>('[data-over]') ?? [])]
}

export function useStageInView(board: RefObject<HTMLElement | null>, drawn: boolean): Status {
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

function storedStage(): Status | undefined {
  try {
    const stored = sessionStorage.getItem(STAGE_KEY)
    return STATUSES.find((status) => status === stored)
  } catch {
    return undefined
  }
}

function storeStage(status: Status): void {
  try {
    sessionStorage.setItem(STAGE_KEY, status)
  } catch {
    // The browser refuses storage.
  }
}

export function useStageBefore(board: RefObject<HTMLElement | null>, drawn: boolean, current: Status): void {
  const [before] = useState(storedStage)
  const cameBack = useRef(false)
  // The board's element comes after the strip, so this waits until it is known.
  useEffect(() => {
    if (!drawn || !before || !showsOneStage(board.current)) return
    showStage(board.current, before, 'instant')
  }, [board, drawn, before])
  useEffect(() => {
    // The first stage is in view for a moment before the stored one.
    if (!before || current === before) cameBack.current = true
    if (drawn && cameBack.current && showsOneStage(board.current)) storeStage(current)
  }, [board, drawn, before, current])
}

export function useStageFound(
  board: RefObject<HTMLElement | null>,
  current: Status,
  found: Found | undefined,
): void {
  const handled = useRef<string>(undefined)
  useEffect(() => {
    if (handled.current === found?.filter) return
    handled.current = found?.filter
    const first = found?.stages[0]
    if (!first || found.stages.includes(current) || !showsOneStage(board.current)) return
    showStage(board.current, first, movement())
  }, [board, current, found])
}
