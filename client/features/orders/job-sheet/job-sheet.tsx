import type { Attachment } from '#shared/files/files.ts'
import type { Checklist } from '#shared/checklists/checklists.ts'
import { EDITABLE, fieldNamed, formLabel } from '#shared/orders/fields.ts'
import type { Note, Order } from '#shared/orders/types.ts'
import { useRead } from '../../../core/api/read.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { Paper } from '../../../ui/paper.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { checklistsQuery } from '../../checklists/checklists.api.ts'
import { filesQuery } from '../../files/list/files.api.ts'
import { notesQuery } from '../../notes/notes.api.ts'
import { holdLines } from '../../holds/hold-lines.ts'
import { Fact, LatestNotes, OpenItems, RuledPage, Text } from './job-sheet-parts.tsx'
import { loadedSourceOf, pictureOf, useSmallPicture } from './job-sheet-picture.ts'
import { usePrinting } from './job-sheet-printing.ts'

const LONG_TEXTS = EDITABLE.filter(({ kind }) => kind === 'longText')

// The sheet is laid out by hand: it is one page that is read at arm’s length.

/** Printed in place of the page: one order on a sheet for the bench. Hidden on the screen. */
export function JobSheet({ order }: { order: Order }) {
  // Loaded in advance, because the printer doesn't wait.
  const { data: checklists = [] } = useRead(checklistsQuery(order.id))
  const { data: files } = useRead(filesQuery(order.id))
  const { data: notes } = useRead(notesQuery(order.id))
  const picture = pictureOf(files)
  useSmallPicture(picture)
  return usePrinting() && <Sheet {...{ order, checklists, notes: notes?.entries ?? [], picture }} />
}

interface SheetProps {
  order: Order
  checklists: Checklist[]
  notes: Note[]
  picture: Attachment | undefined
}

function Sheet({ order, checklists, notes, picture }: SheetProps) {
  const url = `${window.location.origin}/orders/${order.id}`
  return (
    <Paper data-job-sheet aria-label="Job sheet">
      <div className="relative">
        <RuledPage />
        <div className="relative flow-root bg-[#fff] [print-color-adjust:exact]">
          <header className="flex items-start justify-between gap-8 border-b-2 border-[#000] pb-3">
            <div className="min-w-0">
              <p className="text-[44pt] leading-none font-bold tracking-tight">{order.number}</p>
              <h1 dir="auto" className="mt-4 text-[18pt] leading-tight font-semibold wrap-anywhere">
                {order.title}
              </h1>
              <p dir="auto" className="mt-1 text-[14pt] leading-tight wrap-anywhere">
                {order.customerName}
              </p>
            </div>
            {/* The QR code's own white border reaches into the margin. */}
            <QrCode url={url} className="-mt-[3mm] -mr-[3mm] size-[42mm] shrink-0" />
          </header>
          <Facts order={order} />
          {picture && <Picture file={picture} />}
          {LONG_TEXTS.map(({ name, label }) => {
            const text = order[name]
            return text && <Text key={name} title={label}>{`${text}`}</Text>
          })}
          {checklists.map((checklist) => (
            <OpenItems key={checklist.id} checklist={checklist} />
          ))}
          <LatestNotes notes={notes} customerName={order.customerName} />
          <p className="clear-both flex justify-between gap-4 pt-4 pb-1 text-[8pt]">
            <span className="font-semibold">Measures</span>
            <span className="wrap-anywhere">{url}</span>
          </p>
        </div>
      </div>
    </Paper>
  )
}

function Facts({ order }: { order: Order }) {
  const { timeZone } = useUser()
  const held = holdLines(order, { now: new Date(serverNow()), timeZone })
  const hours = [
    order.estimatedHours !== null && `${order.estimatedHours} estimated`,
    order.actualHours !== null && `${order.actualHours} actual`,
  ]
  return (
    <dl className="grid grid-cols-3 border-b border-[#000]">
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
      <Fact label="Created by">{order.creator.displayName}</Fact>
      <Fact label="Hours">{hours.filter(Boolean).join(', ')}</Fact>
      {order.assignees.length > 0 && (
        <Fact label="Assigned" className="col-span-3">
          {order.assignees.map(({ displayName }) => displayName).join(', ')}
        </Fact>
      )}
      {held.length > 0 && (
        <Fact label="Holds" className="col-span-3">
          {held.join('\n')}
        </Fact>
      )}
      {order.fulfillmentType === 'DELIVERY' && order.address && (
        <Fact label={formLabel(fieldNamed('address'))} className="col-span-3">
          {order.address}
        </Fact>
      )}
    </dl>
  )
}

function Picture({ file }: { file: Attachment }) {
  const source = loadedSourceOf(file)
  return (
    source && (
      <img
        src={source}
        alt={file.originalName}
        className="float-right mt-4 mb-2 ml-[6mm] max-h-[75mm] max-w-[80mm] break-inside-avoid border border-[#000]"
      />
    )
  )
}
