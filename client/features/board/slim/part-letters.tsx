import { useLayoutEffect, useRef, useState } from 'react'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { rankOf } from '#shared/parts/parts.ts'
import { partTitle } from '#shared/parts/words.ts'
import type { Part } from '#shared/parts/types.ts'
import * as tCard from '#texts/board/card.ts'
import * as t from '#texts/board/card-parts.ts'

/** The parts of a card, those furthest back first, as many as fit. */
export function PartLetters({ order }: { order: Order }) {
  const node = useRef<HTMLSpanElement>(null)
  const [room, setRoom] = useState(ROOM)
  useLayoutEffect(() => {
    const { current } = node
    if (!current) return
    const read = () => setRoom(current.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const parts = (order.parts ?? []).toSorted((a, b) => rankOf(a.status) - rankOf(b.status))
  const label = t.parts({ parts: parts.map((part) => inWords(part, order)).join(', ') })
  const texts = parts.map((part) => textOf(part, order))
  const fitting = fittingIn(room, texts)
  return (
    <span
      ref={node}
      role="img"
      aria-label={label}
      title={label}
      className="flex h-5 min-w-9 flex-1 items-center justify-end gap-x-1.5 overflow-hidden whitespace-nowrap tabular-nums"
    >
      {texts.slice(0, fitting).map((text, index) => (
        <span key={parts[index]?.id}>{text}</span>
      ))}
      {fitting < texts.length && <span>{tCard.more({ n: texts.length - fitting })}</span>}
    </span>
  )
}

// In pixels, of the card's small print.
const ROOM = 80
const CHARACTER = 7
const GAP = 6

const isElsewhere = (part: Part, order: Order) => part.status !== order.status

const textOf = (part: Part, order: Order): string =>
  isElsewhere(part, order) ? t.marked({ letter: part.letter, mark: t.marks[part.status] }) : part.letter

function inWords(part: Part, order: Order): string {
  const words = { letter: part.letter, name: partTitle(part) }
  return isElsewhere(part, order) ? t.partIn({ ...words, stage: STAGE_NAMES[part.status] }) : t.part(words)
}

function fittingIn(room: number, texts: string[]): number {
  const widths = texts.map((text) => text.length * CHARACTER + GAP)
  const sum = (count: number) => widths.slice(0, count).reduce((all, width) => all + width, 0)
  if (sum(texts.length) - GAP <= room) return texts.length
  const more = 2 * CHARACTER
  const counts = texts.map((_, count) => count).toReversed()
  return counts.find((count) => sum(count) + more <= room) ?? 0
}
