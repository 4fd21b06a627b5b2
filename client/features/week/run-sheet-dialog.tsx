import { Printer } from 'lucide-react'
import type { CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { dayName } from '../../core/calendar-day.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { dueSentence } from '../orders/data/stage-since.ts'
import { deliveriesIn } from './run-sheet.ts'
import type { Week } from './week-of.ts'

interface RunSheetDialogProps {
  week: Week
  /** Undefined for the whole week. */
  day: CalendarDate | undefined
  onDay: (day: CalendarDate | undefined) => void
  open: boolean
  onClose: () => void
}

/** The deliveries with their addresses, to look up on the way or to print. */
export function RunSheetDialog({ week, day, onDay, open, onClose }: RunSheetDialogProps) {
  const deliveries = deliveriesIn(week, day)
  const options = [
    { value: '', label: 'The whole week' },
    ...week.days.map(({ date }) => ({ value: date, label: dayName(date) })),
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Run sheet"
      description="Deliveries by their due dates"
      footer={
        <Button variant="primary" disabled={deliveries.length === 0} onClick={() => window.print()}>
          <Printer aria-hidden />
          Print run sheet
        </Button>
      }
    >
      <SelectField
        label="Deliveries of"
        options={options}
        value={day ?? ''}
        onChange={({ target }) => onDay(target.value || undefined)}
      />
      {deliveries.length === 0 && <p className="mt-4 text-sm text-muted">Nothing is to be delivered.</p>}
      {deliveries.map(({ date, name, orders }) => (
        <section
          key={name}
          className="mt-4"
          aria-label={date === undefined ? 'Late deliveries' : `Deliveries on ${name}`}
        >
          <h3 className={cn('text-sm font-semibold', date === undefined && 'text-overdue-ink')}>{name}</h3>
          <ul className="mt-1 divide-y divide-line">
            {orders.map((order) => (
              <li key={order.id} className="py-2 text-sm">
                <p dir="auto" className="font-medium wrap-anywhere">
                  {order.number} {order.title}
                </p>
                <p className="flex flex-wrap gap-x-2 text-muted">
                  in {STAGE_NAMES[order.status]}
                  {date === undefined && (
                    <span className="text-overdue-ink">{dueSentence(order, week.today)}</span>
                  )}
                </p>
                <p dir="auto" className="wrap-anywhere">
                  {order.customerName}
                </p>
                {order.customerPhone && (
                  <a
                    href={`tel:${order.customerPhone.replaceAll(/[^+\d]/g, '')}`}
                    className="inline-flex items-center text-accent-ink underline underline-offset-2 pointer-coarse:-my-3 pointer-coarse:min-h-11"
                  >
                    {order.customerPhone}
                  </a>
                )}
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {order.address ?? 'No address'}
                </p>
                {order.notes && (
                  <p dir="auto" className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
                    {order.notes}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
