import { use, useRef, type KeyboardEvent, type MouseEvent, type TouchEvent } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import * as t from '#texts/board/card.ts'
import { cn } from '../../../ui/cn.ts'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useOrderOpener } from '../../orders/overlay/open-order.ts'
import { beginPress, selectByPress, toggleSelected, useIsSelected } from '../bulk/selection.ts'
import { LIFT_KEY, press, PULL_TOLERANCE, useDrawn, useIsLifted, type Press } from '../drag/drag.ts'
import { isPart, type Card } from '../slim/cards.ts'
import { PartsContext } from '../slim/lazy-parts.ts'
import { assignTo } from './card-assign.tsx'
import { describedBy } from './hold-chips.tsx'
import { Check } from './card-icons.tsx'
import { useFocusAlong } from './focus-along.ts'
import { OrderCard } from './order-card.tsx'

// A group rather than a button, because the card contains a menu and links.
const DRAGGABLE = {
  role: 'group',
  tabIndex: 0,
  'aria-roledescription': t.draggable,
  'aria-keyshortcuts': 'A X',
}

interface DraggableCardProps {
  card: Card
  today: CalendarDate
}

export function DraggableCard({ card, today }: DraggableCardProps) {
  const node = useRef<HTMLDivElement>(null)
  const { id } = card
  const { order, part } = isPart(card) ? card : { order: card }
  const parts = use(PartsContext)
  const isLifted = useIsLifted(id)
  const isSelected = useIsSelected(id)
  useDrawn(id, node)
  useFocusAlong(id, node)
  useFocusFallback(node)
  const { open } = useOrderOpener()

  const pressed = (by: Press['by']) => (event: MouseEvent | TouchEvent | KeyboardEvent) =>
    press({ order, part, card: event.currentTarget as HTMLElement, by, event })
  const pressedAt = useRef<MouseEvent>(undefined)
  // Each press begins here, also on a button in the card. The last press may not have ended in a click.
  const onPointerDown = () => {
    pressedAt.current = undefined
    beginPress()
  }
  // A card that is pulled and released before it was lifted does nothing: that was no click.
  const onMouseDown = (event: MouseEvent) => {
    pressedAt.current = event
    pressed('onMouseDown')(event)
  }
  const onClickCapture = (event: MouseEvent) => {
    const from = pressedAt.current
    pressedAt.current = undefined
    const byKey = event.detail === 0
    const pulled = from && !byKey && distance(from, event) > PULL_TOLERANCE
    if (!pulled && (part || !selects(event, id))) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Links, buttons and the card's menu have their own effect. The menu is a child only in React's tree.
  const openByClick = ({ currentTarget, target }: MouseEvent) => {
    const inside = target instanceof Element && currentTarget.contains(target)
    if (inside && !target.closest('a, button')) open(order.id)
  }
  // Keys for an element in the card go on to other listeners.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (!isLifted && event.key === 'Enter') {
      event.preventDefault()
      open(order.id)
    } else if (!isLifted && isKey(event, 'm')) {
      event.preventDefault()
      const button = isSelected
        ? document.querySelector<HTMLElement>('[data-move-selected]')
        : event.currentTarget.querySelector<HTMLElement>('[aria-keyshortcuts=M]')
      button?.click()
    } else if (!isLifted && !part && isKey(event, 'a')) {
      event.preventDefault()
      assignTo(order.id)
    } else if (!isLifted && !part && isKey(event, 'x')) {
      event.preventDefault()
      toggleSelected(order.id)
    } else if (event.code === LIFT_KEY) pressed('onKeyDown')(event)
  }

  const handlers = {
    onClick: openByClick,
    onKeyDown,
    onClickCapture,
    onPointerDown,
    onMouseDown,
    onTouchStart: pressed('onTouchStart'),
  }

  return (
    <div
      ref={node}
      {...DRAGGABLE}
      {...handlers}
      {...(part ? { 'data-part-id': id, 'aria-keyshortcuts': undefined } : { 'data-order-id': id })}
      aria-describedby={describedBy(card)}
      data-lifted={isLifted || undefined}
      aria-label={
        part
          ? parts?.labelOf(order, part)
          : (isSelected ? t.selectedLabel : t.label)({ ...order, customer: order.customerName })
      }
      className={cn(
        'group/card relative touch-manipulation rounded-xl select-none',
        isLifted ? 'opacity-40' : 'cursor-grab',
      )}
    >
      {part ? (
        parts && <parts.SlimCard order={order} part={part} />
      ) : (
        <OrderCard order={order} today={today} />
      )}
      {isSelected && <SelectedMark />}
    </div>
  )
}

const distance = (from: MouseEvent, to: MouseEvent) =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY)

function isKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, letter: string): boolean {
  return key.toLowerCase() === letter && !ctrlKey && !metaKey && !altKey
}

function selects(event: MouseEvent, id: string): boolean {
  const { currentTarget, target } = event
  const inside = target instanceof Element && currentTarget.contains(target)
  return inside && !target.closest('button') && selectByPress(id, event)
}

function SelectedMark() {
  return (
    <span
      aria-hidden
      data-snapshot="omit"
      className="pointer-events-none absolute inset-0 rounded-xl ring-2 ring-accent forced-colors:outline-3 forced-colors:outline-[Highlight] print:hidden"
    >
      <span className="absolute -top-1.5 -left-1.5 grid size-5 place-items-center rounded-full bg-accent text-on-accent forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]">
        <Check strokeWidth={3} className="size-3.5" />
      </span>
    </span>
  )
}
