import { useEffect, useRef, type RefObject } from 'react'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import { movement } from '../../../ui/movement.ts'
import { columnsIn, showStage, showsOneStage } from '../stage-in-view.ts'
import { PULL_TOLERANCE } from './drag.ts'

/** In pixels. */
const EDGE = 40
const REST_MS = 600

type Side = -1 | 0 | 1

/** The board pauses after each step. The card lands in the returned stage, whatever is under the finger. */
export function useEdgeSteps(
  board: RefObject<HTMLElement | null>,
  lifted: boolean,
  start: RefObject<{ x: number }>,
): RefObject<Status | undefined> {
  const stepped = useRef<Status>(undefined)

  useEffect(() => {
    const node = board.current
    if (!lifted || !node || !showsOneStage(node)) return
    let side: Side = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    const step = () => {
      const next = STATUSES[stageInView(node) + side]
      if (!next) return
      stepped.current = next
      showStage(node, next, movement())
      timer = setTimeout(step, REST_MS)
    }
    const carried = (x: number) => {
      // A press near the edge counts only after the card has been carried.
      const now = Math.abs(x - start.current.x) > PULL_TOLERANCE ? sideOf(node, x) : 0
      if (now === side) return
      side = now
      stepped.current = undefined
      clearTimeout(timer)
      if (side !== 0) timer = setTimeout(step, REST_MS)
    }
    const onTouch = ({ touches: [touch] }: TouchEvent) => touch && carried(touch.clientX)
    const onMouse = ({ clientX }: MouseEvent) => carried(clientX)
    window.addEventListener('touchmove', onTouch, { passive: true })
    window.addEventListener('mousemove', onMouse)
    return () => {
      window.removeEventListener('touchmove', onTouch)
      window.removeEventListener('mousemove', onMouse)
      clearTimeout(timer)
      stepped.current = undefined
    }
  }, [board, lifted, start])

  return stepped
}

function sideOf(board: HTMLElement, x: number): Side {
  const { left, right } = board.getBoundingClientRect()
  return x < left + EDGE ? -1 : x > right - EDGE ? 1 : 0
}

function stageInView(board: HTMLElement): number {
  const middle = middleOf(board)
  const distances = columnsIn(board).map((column) => Math.abs(middleOf(column) - middle))
  return distances.indexOf(Math.min(...distances))
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
