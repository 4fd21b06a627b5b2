import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Checklist } from '#shared/checklists/checklists.ts'
import { EDITABLE, fieldNamed, formLabel } from '#shared/orders/fields.ts'
import type { Order } from '#shared/orders/types.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { cn } from '../../../ui/cn.ts'
import { Paper } from '../../../ui/paper.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { checklistsQuery } from '../../checklists/checklists.api.ts'
import { usePrinting } from './job-sheet-printing.ts'

const LONG_TEXTS = EDITABLE.filter(({ kind }) => kind === 'longText')

// What stands where on the sheet is chosen by hand: it is one page, read at arm’s length.

/** What the printer gets instead of the page: one order on a sheet for the bench. Nothing on the screen. */
export function JobSheet({ order }: { order: Order }) {
  // Before the printer asks: it waits for nothing.
  const { data: checklists } = useQuery(checklistsQuery(order.id))
  return usePrinting() && <Sheet order={order} checklists={checklists} />
}

function Sheet({ order, checklists }: { order: Order; checklists: Checklist[] | undefined }) {
  const url = `${window.location.origin}/orders/${order.id}`
  const delivered = order.fulfillmentType === 'DELIVERY'

  return (
    <Paper data-job-sheet aria-label="Job sheet">
      <header className="flex items-start justify-between gap-8 border-b-2 border-[#000] pb-4">
        <div className="min-w-0">
          <p className="text-[44pt] leading-none font-bold tracking-tight">{order.number}</p>
          <h1 dir="auto" className="mt-4 text-[18pt] leading-tight font-semibold wrap-anywhere">
            {order.title}
          </h1>
          <p dir="auto" className="mt-1 text-[14pt] leading-tight wrap-anywhere">
            {order.customerName}
          </p>
        </div>
        {/* Its own white around it stands in the margin. */}
        <QrCode url={url} className="-mt-[3mm] -mr-[3mm] size-[42mm] shrink-0" />
      </header>
      <dl className="grid grid-cols-2 border-b border-[#000]">
        <Fact label={formLabel(fieldNamed('dueDate'))} strong>
          {order.dueDate ? calendarDay(order.dueDate) : 'None'}
        </Fact>
        <Fact label={formLabel(fieldNamed('priority'))} strong>
          {order.priority === 'RUSH' ? (
            <span className="inline-block border-[2.5pt] border-[#000] px-2">RUSH</span>
          ) : (
            order.priority
          )}
        </Fact>
        <Fact label={formLabel(fieldNamed('fulfillmentType'))} strong>
          {order.fulfillmentType}
        </Fact>
        <Fact label={formLabel(fieldNamed('customerPhone'))}>{order.customerPhone}</Fact>
        {order.assignees.length > 0 && (
          <Fact label="Assigned" className="col-span-2">
            {order.assignees.map(({ displayName }) => displayName).join(', ')}
          </Fact>
        )}
        {delivered && order.address && (
          <Fact label={formLabel(fieldNamed('address'))} className="col-span-2">
            {order.address}
          </Fact>
        )}
      </dl>
      {LONG_TEXTS.map(({ name, label }) => {
        const text = order[name]
        return text && <Text key={name} title={label}>{`${text}`}</Text>
      })}
      {checklists?.map((checklist) => (
        <OpenItems key={checklist.id} checklist={checklist} />
      ))}
      <p className="mt-6 text-[8pt] wrap-anywhere">{url}</p>
    </Paper>
  )
}

interface FactProps {
  label: string
  strong?: boolean
  className?: string
  children: ReactNode
}

function Fact({ label, strong, className, children }: FactProps) {
  return (
    <div className={cn('break-inside-avoid py-2.5 pr-4', className)}>
      <dt className="text-[8.5pt]">{label}</dt>
      <dd
        dir="auto"
        className={cn('text-[13pt] leading-snug wrap-anywhere whitespace-pre-wrap', strong && 'font-bold')}
      >
        {children || '–'}
      </dd>
    </div>
  )
}

function Text({ title, children }: { title: string; children: string }) {
  return (
    <section className="mt-5">
      <h2 className="break-after-avoid text-[8.5pt] font-semibold">{title}</h2>
      <p dir="auto" className="mt-1 text-[12pt] leading-normal wrap-anywhere whitespace-pre-wrap">
        {children}
      </p>
    </section>
  )
}

/** What is still to be done, with a box to tick by hand. */
function OpenItems({ checklist: { name, items } }: { checklist: Checklist }) {
  const open = items.filter(({ isCompleted }) => !isCompleted)
  if (open.length === 0) return null
  return (
    <section aria-label={name} className="mt-5">
      <h2 dir="auto" className="break-after-avoid text-[8.5pt] font-semibold">
        {name}
      </h2>
      <ul className="mt-1.5 flex flex-col gap-[2mm]">
        {open.map(({ id, title, isRequired }) => (
          <li key={id} className="flex break-inside-avoid gap-[3mm] text-[12pt] leading-snug">
            <span aria-hidden className="mt-[0.4mm] size-[4.5mm] shrink-0 border-[1.2pt] border-[#000]" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {title}
              {isRequired && <strong> (required)</strong>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
