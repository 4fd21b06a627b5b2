import { Printer } from 'lucide-react'
import { useId } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { dayName } from '../../core/calendar-day.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { dueSentence } from '../orders/data/stage-since.ts'
import { useMoment } from './calendar.api.ts'
import { runSheetOf, type Delivery } from './run-sheet.ts'
import type { Week } from './week-of.ts'
import * as t from '#texts/planning/week.ts'

interface RunSheetDialogProps {
  week: Week
  /** Undefined for the whole week. */
  day: CalendarDate | undefined
  onDay: (day: CalendarDate | undefined) => void
  open: boolean
  onClose: () => void
}

export function RunSheetDialog({ week, day, onDay, open, onClose }: RunSheetDialogProps) {
  const parts = runSheetOf(week, useMoment(), day)
  const options = [
    { value: '', label: t.wholeWeek },
    ...week.days.map(({ date }) => ({ value: date, label: dayName(date) })),
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t.runSheet}
      description={t.runSheetAbout}
      footer={
        <Button variant="primary" disabled={parts.length === 0} onClick={() => window.print()}>
          <Printer aria-hidden />
          {t.printRunSheet}
        </Button>
      }
    >
      <SelectField
        label={t.deliveriesOf}
        options={options}
        value={day ?? ''}
        onChange={({ target }) => onDay(target.value || undefined)}
      />
      {parts.length === 0 && <p className="mt-4 text-sm text-muted">{t.noDeliveries}</p>}
      {parts.map(({ isReady, name, deliveries }) => (
        <section key={name} className="mt-5" aria-label={name}>
          <h3 className="border-b pb-1 text-base font-semibold">{name}</h3>
          {deliveries.map((delivery) => (
            <Stops key={delivery.name} delivery={delivery} isReady={isReady} today={week.today} />
          ))}
        </section>
      ))}
    </Dialog>
  )
}

interface StopsProps {
  delivery: Delivery
  isReady: boolean
  today: CalendarDate
}

function Stops({ delivery: { date, name, stops }, isReady, today }: StopsProps) {
  const id = useId()
  const isLate = date === undefined
  return (
    <>
      <h4 id={id} className={cn('mt-3 text-sm font-semibold', isLate && 'text-overdue-ink')}>
        {name}
      </h4>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line">
        {stops.map(({ order, why }) => (
          <li key={order.id} className="py-2 text-sm">
            <p dir="auto" className="font-medium wrap-anywhere">
              {order.number} {order.title}
            </p>
            <p className="flex flex-wrap gap-x-2 text-muted">
              {isReady ? (
                t.inStage({ stage: STAGE_NAMES[order.status] })
              ) : (
                <span className="wrap-anywhere text-ink">{why.join(' · ')}</span>
              )}
              {isLate && <span className="text-overdue-ink">{dueSentence(order, today)}</span>}
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
            {order.address && (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {order.address}
              </p>
            )}
            {order.notes && (
              <p dir="auto" className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
                {order.notes}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
