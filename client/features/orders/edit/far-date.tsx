import { useRef, useState, type ReactNode } from 'react'
import { datePart, isUnlikely, type CalendarDate } from '#shared/dates.ts'
import { writtenDate } from '../../../core/calendar-day.ts'
import { useToday } from '../../../core/use-today.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'

interface FarDate {
  /** Whether the date may be sent. Asks once about an unlikely date. */
  ask: (date: string | null | undefined) => Promise<boolean>
  /** Render it beside the form. */
  question: ReactNode
}

/** For a form with a due date. */
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
        title={`Is ${writtenDate(asked.date, 'long')} right?`}
        description="It is far from today."
        confirmLabel="Yes"
        cancelLabel="Change it"
        onConfirm={() => answer(true)}
      />
    ),
  }
}
