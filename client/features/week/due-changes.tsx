import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import type { Order } from '#shared/orders/types.ts'
import { isWorkingDay } from '#shared/working-time/working-days.ts'
import { setDue } from '../orders/data/due.api.ts'
import { DueDialog } from './due-dialog.tsx'
import { dueOf, isPromised, type WeekCalendar } from './week-of.ts'
import * as t from '#texts/planning/week.ts'

interface DueChanges {
  /** If the due date was promised, this asks for a reason first. */
  carry: (order: Order, to: CalendarDate | null) => void
  ask: (order: Order) => void
}

const Changes = createContext<DueChanges>({ carry: () => {}, ask: () => {} })

export const useDueChanges = (): DueChanges => use(Changes)

interface Asked {
  order: Order
  carriedTo: CalendarDate | null | undefined
}

interface DueChangesProviderProps {
  calendar: WeekCalendar | undefined
  children: ReactNode
}

export function DueChangesProvider({ calendar, children }: DueChangesProviderProps) {
  const queryClient = useQueryClient()
  // This stays until the dialog has faded out. The count is a key, so that each dialog starts with fresh state.
  const [asked, setAsked] = useState<Asked & { open: boolean; count: number }>()
  const changes = useMemo(() => {
    const show = (next: Asked) =>
      setAsked((before) => ({ ...next, open: true, count: (before?.count ?? 0) + 1 }))
    return {
      carry(order: Order, to: CalendarDate | null) {
        if (dueOf(order) === to) return
        if (isPromised(order)) show({ order, carriedTo: to })
        else setDue(queryClient, { order, due: to, remark: remarkOn(to, calendar) })
      },
      ask: (order: Order) => show({ order, carriedTo: undefined }),
    }
  }, [queryClient, calendar])
  const close = () => setAsked((before) => before && { ...before, open: false })

  return (
    <Changes value={changes}>
      {children}
      {asked && (
        <DueDialog
          key={asked.count}
          order={asked.order}
          carriedTo={asked.carriedTo}
          open={asked.open}
          remarkOn={(date) => remarkOn(date, calendar)}
          onClose={close}
          onChange={(order, due, reason) =>
            setDue(queryClient, {
              order,
              due,
              reason,
              remark: remarkOn(due, calendar),
              isTyped: true,
            })
          }
        />
      )}
    </Changes>
  )
}

function remarkOn(date: CalendarDate | null, calendar: WeekCalendar | undefined): string | undefined {
  if (date === null || !calendar || isWorkingDay(date, calendar)) return undefined
  const name = calendar.names.get(date)
  return name ? t.closedOn({ name }) : t.dayOffThen
}
