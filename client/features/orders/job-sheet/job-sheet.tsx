import type { Attachment } from '#shared/files/files.ts'
import type { Checklist } from '#shared/checklists/checklists.ts'
import { EDITABLE, fieldNamed, formLabel } from '#shared/orders/fields.ts'
import type { Note, Order } from '#shared/orders/types.ts'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import * as t from '#texts/orders/job-sheet.ts'
import * as tStages from '#texts/orders/stages.ts'
import { usePublicOrigin } from '../../../core/api/opening.ts'
import { useRead } from '../../../core/api/read.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { Paper } from '../../../ui/page.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { checklistsQuery } from '../../checklists/checklists.api.ts'
import { filesQuery } from '../../files/list/files.api.ts'
import { notesQuery } from '../../notes/notes.api.ts'
import { holdLines } from '../../holds/hold-lines.ts'
import { Fact, LatestNotes, Measures, OpenItems, Text } from './job-sheet-parts.tsx'
import { PartTable } from './part-lines.tsx'
import { loadedSourceOf, pictureOf, useSmallPicture } from './job-sheet-picture.ts'
import { usePrinting } from './job-sheet-printing.ts'

const LONG_TEXTS = EDITABLE.filter(({ kind }) => kind === 'longText')

// Laid out by hand: it is one page that is read at arm’s length.

/** Printed in place of the page. Hidden on the screen. */
export function JobSheet({ order }: { order: Order }) {
  // Loaded in advance, because the printer doesn't wait.
  const { data: checklists = [] } = useRead(checklistsQuery(order.id))
  const { data: files } = useRead(filesQuery(order.id))
  const { data: notes } = useRead(notesQuery(order.id))
  const picture = pictureOf(files)
  useSmallPicture(picture)
  const url = `${usePublicOrigin()}/orders/${order.id}`
  return usePrinting() && <Sheet {...{ order, url, checklists, notes: notes?.entries ?? [], picture }} />
}

interface SheetProps {
  order: Order
  url: string
  checklists: Checklist[]
  notes: Note[]
  picture: Attachment | undefined
}

function Sheet({ order, url, checklists, notes, picture }: SheetProps) {
  return (
    <Paper data-job-sheet aria-label={t.title}>
      <div className="flex min-h-[calc(100vh-6mm)] flex-col">
        <div className="flow-root">
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
            {leadsToThisComputer(url) ? (
              <p className="w-[42mm] shrink-0 text-right text-[8pt]">{t.noCode}</p>
            ) : (
              // The QR code's own white border reaches into the margin.
              <QrCode url={url} className="-mt-[3mm] -mr-[3mm] size-[42mm] shrink-0" />
            )}
          </header>
          <Facts order={order} />
          {order.parts && <PartTable order={order} parts={order.parts} />}
          {picture && <Picture file={picture} />}
          {LONG_TEXTS.map(({ name, label }) => {
            const text = order[name]
            return text && <Text key={name} title={label()}>{`${text}`}</Text>
          })}
          {checklists.map((checklist) => (
            <OpenItems key={checklist.id} checklist={checklist} />
          ))}
          <LatestNotes notes={notes} customerName={order.customerName} />
        </div>
        <Measures url={url} />
      </div>
    </Paper>
  )
}

function Facts({ order }: { order: Order }) {
  const { timeZone } = useUser()
  const held = holdLines(order, { now: new Date(serverNow()), timeZone })
  return (
    <dl className="grid grid-cols-3 border-b border-[#000]">
      <Fact label={formLabel(fieldNamed('dueDate'))} strong>
        {order.dueDate ? calendarDay(order.dueDate) : t.noDate}
      </Fact>
      <Fact label={formLabel(fieldNamed('priority'))} strong>
        {order.priority === 'RUSH' ? (
          <span className="inline-block border-[2.5pt] border-[#000] px-2">{tStages.badges.RUSH}</span>
        ) : (
          tStages.badges[order.priority]
        )}
      </Fact>
      <Fact label={formLabel(fieldNamed('fulfillmentType'))} strong>
        {tStages.badges[order.fulfillmentType]}
      </Fact>
      <Fact label={formLabel(fieldNamed('customerPhone'))}>{order.customerPhone}</Fact>
      <Fact label={t.createdBy}>{order.creator.displayName}</Fact>
      <Fact label={t.hours}>{hoursOf(order)}</Fact>
      {order.assignees.length > 0 && (
        <Fact label={t.assigned} className="col-span-3">
          {order.assignees.map(({ displayName }) => displayName).join(', ')}
        </Fact>
      )}
      {held.length > 0 && (
        <Fact label={t.holds} className="col-span-3">
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

function hoursOf({ estimatedHours: estimated, actualHours: actual }: Order): string | undefined {
  if (estimated !== null && actual !== null) return t.both({ estimated, actual })
  if (estimated !== null) return t.estimated({ n: estimated })
  return actual === null ? undefined : t.actual({ n: actual })
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
