import { useRef, useState, type ReactNode } from 'react'
import { datePart, isUnlikely, type CalendarDate } from '#shared/dates.ts'
import * as t from '#texts/orders/order-edit.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useToday } from '../../../core/server-clock.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

interface FarDate {
  /** Asks once about an unlikely date. */
  ask: (date: string | null | undefined) => Promise<boolean>
  question: ReactNode
}

export function useFarDate(): FarDate {
  const today = useToday()
  const [asked, setAsked] = useState<{ date: CalendarDate; open: boolean }>()
  const settle = useRef<(right: boolean) => void>(undefined)
  const agreed = useRef<CalendarDate>(undefined)

  const answer = (right: boolean) => {
    setAsked((before) => before && { ...before, open: false })
    if (right) agreed.current = asked?.date
    settle.current?.(right)
  }
  return {
    ask(wire) {
      const date = wire ? datePart(wire) : undefined
      if (!date || date === agreed.current || !isUnlikely(date, today)) return Promise.resolve(true)
      setAsked({ date, open: true })
      return new Promise((resolve) => {
        settle.current = resolve
      })
    },
    question: asked && (
      <ConfirmDialog
        open={asked.open}
        onOpenChange={(open) => !open && answer(false)}
        title={t.keepDate({ date: writtenDate(asked.date, 'long') })}
        description={asked.date < today ? t.isLongAgo : t.isFarOff}
        confirmLabel={t.keep}
        cancelLabel={t.change}
        onConfirm={() => answer(true)}
      />
    ),
  }
}
