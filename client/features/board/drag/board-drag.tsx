import {
  defaultDropAnimationSideEffects,
  defaultKeyboardCoordinateGetter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDndContext,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type Collision,
  type CollisionDetection,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { getEventCoordinates } from '@dnd-kit/utilities'
import { useRouter } from '@tanstack/react-router'
import { use, useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { STATUSES, type Status } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import * as t from '#texts/board/board-drag.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'
import { movement } from '../../../ui/movement.ts'
import { allowClickOfNextPress, preventClickOf, preventClickOfHeldMouse } from '../../../ui/prevent-click.ts'
import { movingId } from '../../orders/held-move/held-move.ts'
import { useMoveOrder } from '../../orders/data/orders.api.ts'
import { useOrderOpener } from '../../orders/overlay/open-order.ts'
import { selectByHold } from '../bulk/selection.ts'
import { OrderCard } from '../card/order-card.tsx'
import { PartsContext } from '../slim/lazy-parts.ts'
import { showsOneStage } from '../stage-in-view.ts'
import { useEdgeSteps } from './edge-steps.ts'
import {
  HOW_TO_DRAG_ID,
  LIFT_KEY,
  PULL_TOLERANCE,
  showDrag,
  takeHand,
  useIsAnyLifted,
  type Held,
  type Press,
} from './drag.ts'
import { announcing, heldOf, numberIn, stageIn, stageOf } from './spoken-words.ts'

type CollisionArgs = Parameters<CollisionDetection>[0]

const HOLD = { delay: 150, tolerance: PULL_TOLERANCE }
// A mouse doesn't scroll by dragging, so an early pull means to drag. The card follows after the hold.
const HOLD_BY_MOUSE = { ...HOLD, tolerance: Infinity }
const KEYS = { start: [LIFT_KEY], cancel: ['Escape'], end: [LIFT_KEY, 'Enter'] }
const IN_HAND = 'in-hand'
// The copy that flies home lies over the card, which can be used again by then.
const FLIGHT = {
  duration: 250,
  sideEffects: defaultDropAnimationSideEffects({
    styles: { active: { opacity: '0' } },
    className: { dragOverlay: 'pointer-events-none' },
  }),
}

export interface BoardDragProps {
  board: RefObject<HTMLElement | null>
  orders: Record<Status, Order[]>
  today: CalendarDate
}

/** Beside the columns and not around them, because it loads after them. It holds one order at a time. */
export function BoardDrag({ board, orders, today }: BoardDragProps) {
  const held = useRef<Held>(undefined)
  const lifted = useIsAnyLifted()
  const restOn = useRest(lifted)
  const start = useRef({ x: 0, time: 0 })
  // The greatest distance from the start: a card that was carried away and back must not open.
  const farthest = useRef(0)
  const stepped = useEdgeSteps(board, lifted, start)
  const move = useMoveOrder()
  // The current state: others may have moved it, or taken it off the board.
  const nowOf = (active: DragEndEvent['active']): Held | undefined => {
    const inHand = heldOf(active)
    const order = STATUSES.flatMap((status) => orders[status]).find(({ id }) => id === inHand?.order.id)
    const part = order?.parts?.find(({ id }) => id === inHand?.part?.id)
    return order && (part || !inHand?.part) ? { order, part } : undefined
  }
  const openHeld = useOpenWhenHeld()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: HOLD_BY_MOUSE }),
    useSensor(TouchSensor, { activationConstraint: HOLD }),
    useSensor(KeyboardSensor, {
      keyboardCodes: KEYS,
      coordinateGetter: carryByKey,
      scrollBehavior: movement(),
    }),
  )

  const onDragStart = ({ activatorEvent }: DragStartEvent) => {
    farthest.current = 0
    allowClickOfNextPress()
    // The end of the drag decides. The library hides the click from the page, but not from the browser.
    if (activatorEvent.type === 'touchstart') preventClickOf(activatorEvent)
    start.current = { x: getEventCoordinates(activatorEvent)?.x ?? 0, time: Date.now() }
  }

  const onDragMove = ({ delta }: Pick<DragMoveEvent, 'delta'>) => {
    farthest.current = Math.max(farthest.current, Math.hypot(delta.x, delta.y))
  }

  const onDragEnd = (event: DragEndEvent) => {
    onDragMove(event)
    restOn(columnUnder(event))
    const now = nowOf(event.active)
    const from = heldOf(event.active)
    if (!now || !from) return notifyFailure(t.notMoved, t.gone(numberIn(event.active)))
    const to = stageOf(event.over)
    if (to && to !== stageIn(from) && !isStill(event, Date.now() - start.current.time)) {
      // It moves from the stage where it was lifted: the server refuses if a colleague has moved it since.
      const { order, part } = now
      const status = stageIn(from)
      move.mutate({ ...(part ? { order, part: { ...part, status } } : { order: { ...order, status } }), to })
    } else if (farthest.current <= PULL_TOLERANCE) openHeld(now, event)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => at(stepped.current, args) ?? whereItIs(args)}
      autoScroll={{ canScroll: (element) => element !== board.current || !showsOneStage(board.current) }}
      accessibility={announcing(nowOf)}
      onDragStart={onDragStart}
      onDragMove={onDragMove}
      onDragCancel={({ activatorEvent }) => preventClickOfHeldMouse(activatorEvent)}
      onDragEnd={onDragEnd}
    >
      <p id={HOW_TO_DRAG_ID} hidden>
        {t.howToDrag}
      </p>
      {STATUSES.map((status) => (
        <Column key={status} status={status} board={board} />
      ))}
      <InHand held={held} />
      <Lifted held={held} today={today} />
    </DndContext>
  )
}

function Column({ status, board }: { status: Status; board: BoardDragProps['board'] }) {
  const { setNodeRef } = useDroppable({ id: status })
  useLayoutEffect(() => {
    setNodeRef(board.current?.querySelector<HTMLElement>(`[data-stage="${status}"]`) ?? null)
  }, [setNodeRef, board, status])
  return null
}

/** The library knows only the card that was pressed last. */
function InHand({ held }: { held: RefObject<Held | undefined> }) {
  const { node, setNodeRef, listeners } = useDraggable({ id: IN_HAND, data: { held } })
  const latest = useRef(listeners)
  useLayoutEffect(() => {
    latest.current = listeners
  }, [listeners])

  useEffect(() => {
    const put = (next: Held | undefined, card: HTMLElement | null) => {
      held.current = next
      setNodeRef(card)
    }
    const press = ({ order, part, card, by, event }: Press) => {
      const before = [held.current, node.current] as const
      put({ order, part }, card)
      latest.current?.[by]?.(event)
      // The library marks events that it accepts. It refuses if it already holds another press.
      if (!('dndKit' in event.nativeEvent)) put(...before)
    }
    return takeHand({
      press,
      drawn: (id, card) => {
        if (held.current && id === movingId(held.current)) setNodeRef(card)
      },
    })
  }, [held, node, setNodeRef])
  return null
}

function Lifted({ held, today }: { held: RefObject<Held | undefined>; today: CalendarDate }) {
  const { active, over } = useDndContext()
  const parts = use(PartsContext)
  const lifted = active ? held.current : undefined
  const stage = stageOf(over)
  useLayoutEffect(() => showDrag(lifted, stage), [lifted, stage])

  return (
    <DragOverlay dropAnimation={movement() === 'smooth' ? FLIGHT : null}>
      {lifted &&
        (lifted.part ? (
          parts && <parts.SlimCard order={lifted.order} part={lifted.part} lifted />
        ) : (
          <OrderCard order={lifted.order} today={today} lifted />
        ))}
    </DragOverlay>
  )
}

const STAGES_ON: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

const carryByKey: KeyboardCoordinateGetter = (event, args) => {
  const by = STAGES_ON[event.code]
  if (!event.shiftKey || by === undefined) return defaultKeyboardCoordinateGetter(event, args)
  const { currentCoordinates, context } = args
  const from = stageOf(context.over)
  const to = from && STATUSES[STATUSES.indexOf(from) + by]
  const column = to && context.droppableRects.get(to)
  if (!column) return currentCoordinates
  const x = column.left + (column.width - (context.collisionRect?.width ?? 0)) / 2
  return { ...currentCoordinates, x }
}

// A card released in place sooner wasn't meant to move, even if the board has moved.
const TOO_SOON_MS = 300

function isStill({ active, activatorEvent }: DragEndEvent, heldMs: number): boolean {
  const { initial, translated } = active.rect.current
  if (!initial || !translated || heldMs >= TOO_SOON_MS || activatorEvent instanceof KeyboardEvent)
    return false
  return Math.hypot(translated.left - initial.left, translated.top - initial.top) <= PULL_TOLERANCE
}

/** The snapping board could turn away from a drop at its edge. */
function useRest(dragging: boolean): (column: HTMLElement | null) => void {
  const column = useRef<HTMLElement>(null)
  useEffect(() => {
    if (dragging || !column.current) return
    column.current.scrollIntoView({ behavior: movement(), block: 'nearest', inline: 'nearest' })
    column.current = null
  }, [dragging])
  return (next) => {
    column.current = next
  }
}

/** A long press that is released nearly in place counts as a click. */
function useOpenWhenHeld(): (held: Held, event: DragEndEvent) => void {
  const { history } = useRouter()
  const { open } = useOrderOpener()
  return ({ order: { id }, part }, { activatorEvent }) => {
    if (activatorEvent instanceof KeyboardEvent) return
    if (!part && selectByHold(id, activatorEvent as MouseEvent | TouchEvent)) return
    const { target } = activatorEvent
    const person = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-person]')
    if (person) history.push(person.pathname)
    else open(id)
  }
}

function at(stage: Status | undefined, { droppableContainers }: CollisionArgs): Collision[] | undefined {
  const container = droppableContainers.find(({ id }) => id === stage)
  return container && [{ id: container.id, data: { droppableContainer: container } }]
}

/** By keyboard, without a pointer, it is the column that the card covers most. */
const whereItIs: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  return under.length > 0 || args.pointerCoordinates ? under : rectIntersection(args)
}

function columnUnder({ collisions, over }: DragEndEvent): HTMLElement | null {
  const container: DroppableContainer | undefined = collisions?.find(({ id }) => id === over?.id)?.data?.[
    'droppableContainer'
  ]
  return container?.node.current ?? null
}
