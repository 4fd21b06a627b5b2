import { useLayoutEffect, useRef, useState } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../ui/button.tsx'
import { MeetingLine } from './meeting-line.tsx'

// More than a meeting goes through; the rest is one press away.
const FIRST = 20

interface MeetingLinesProps {
  label: string
  orders: Order[]
  today: CalendarDate
}

export function MeetingLines({ label, orders, today }: MeetingLinesProps) {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button is gone: who goes by keyboard goes on with the first line that it showed.
  useLayoutEffect(() => {
    if (all) list.current?.children[FIRST]?.querySelector('button')?.focus({ preventScroll: true })
  }, [all])
  const hidden = all ? 0 : Math.max(0, orders.length - FIRST)
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
        <Button variant="outline" className="mt-3 w-full" onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      )}
    </>
  )
}
