import { useRef } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../ui/button.tsx'
import { useShowMore } from '../../ui/show-more.ts'
import { MeetingLine } from './meeting-line.tsx'

// More than a meeting discusses; the rest is one click away.
const FIRST = 20

interface MeetingLinesProps {
  label: string
  orders: Order[]
  today: CalendarDate
}

export function MeetingLines({ label, orders, today }: MeetingLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const { hidden, showAll } = useShowMore(orders.length, FIRST, () =>
    list.current?.children[FIRST]?.querySelector('button'),
  )
  return (
    <>
      <ul ref={list} aria-label={label} className="divide-y divide-line">
        {orders.slice(0, orders.length - hidden).map((order) => (
          <li key={order.id}>
            <MeetingLine order={order} today={today} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="outline" className="mt-3 w-full" onClick={showAll}>
          Show {hidden} more
        </Button>
      )}
    </>
  )
}
