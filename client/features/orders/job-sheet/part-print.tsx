import { useQueries } from '@tanstack/react-query'
import { EDITABLE, fieldNamed, formLabel } from '#shared/orders/fields.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import { partTitle } from '#shared/parts/words.ts'
import { number } from '#texts/numbers.ts'
import * as t from '#texts/orders/job-sheet.ts'
import * as tStages from '#texts/orders/stages.ts'
import { usePublicOrigin } from '../../../core/api/opening.ts'
import { calendarDay } from '../../../core/calendar-day.ts'
import { Paper } from '../../../ui/page.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { checklistsQuery } from '../../checklists/checklists.api.ts'
import { notesQuery } from '../../notes/notes.api.ts'
import { Fact, LatestNotes, Measures, OpenItems, Text } from './job-sheet-parts.tsx'
import { usePrintAlone } from './job-sheet-printing.ts'
import { peopleOn, useHeldUp } from './part-lines.tsx'

export type PartPrintKind = 'sheet' | 'label'

interface OfPart {
  order: Order
  part: Part
}

interface PartPrintProps extends OfPart {
  kind: PartPrintKind
  onEnd: () => void
}

/** Prints at once, and ends when that is done. */
export function PartPrint({ kind, ...rest }: PartPrintProps) {
  return kind === 'label' ? <Label {...rest} /> : <Loading {...rest} />
}

type Printed = Omit<PartPrintProps, 'kind'>

const numberOf = ({ order, part: { letter } }: OfPart) => t.of({ order: order.number, letter })

/** 62 × 29 mm, as label printers have them. */
function Label({ order, part, onEnd }: Printed) {
  const url = `${usePublicOrigin()}/orders/${order.id}`
  usePrintAlone(onEnd)
  return (
    <Paper aria-label={t.partLabel} className="[page:label]">
      <div className="flex h-[26mm] w-[59mm] items-center gap-[1.5mm] overflow-hidden">
        {!leadsToThisComputer(url) && <QrCode url={url} className="size-[25mm] shrink-0" />}
        <div className="min-w-0 flex-1 leading-tight">
          <p className="text-[12pt] font-bold whitespace-nowrap">{numberOf({ order, part })}</p>
          <p dir="auto" className="line-clamp-2 text-[10pt] font-bold wrap-anywhere">
            {partTitle(part)}
          </p>
          <p dir="auto" className="truncate text-[7.5pt]">
            {order.customerName}
          </p>
          <p dir="auto" className="line-clamp-2 text-[7.5pt] wrap-anywhere">
            {order.title}
          </p>
        </div>
      </div>
    </Paper>
  )
}

/** What can't be loaded isn't printed. */
function Loading(props: Printed) {
  const { id } = props.order
  const [checklists, notes] = useQueries({ queries: [checklistsQuery(id), notesQuery(id)] })
  if (checklists.isLoading || notes.isLoading) return null
  return <Sheet {...props} checklists={checklists.data ?? []} notes={notes.data?.entries ?? []} />
}

interface SheetProps extends Printed {
  checklists: Parameters<typeof OpenItems>[0]['checklist'][]
  notes: Parameters<typeof LatestNotes>[0]['notes']
}

const LONG_TEXTS = EDITABLE.filter(({ kind }) => kind === 'longText')

function Sheet({ order, part, checklists, notes, onEnd }: SheetProps) {
  const url = `${usePublicOrigin()}/orders/${order.id}`
  usePrintAlone(onEnd)
  const isAbout = ({ part: about }: { part?: { id: string } | undefined }) => about?.id === part.id
  return (
    <Paper aria-label={t.partSheet}>
      <div className="flex min-h-[calc(100vh-6mm)] flex-col">
        <header className="flex items-start justify-between gap-8 border-b-2 border-[#000] pb-3">
          <div className="min-w-0">
            <p className="text-[40pt] leading-none font-bold tracking-tight">{numberOf({ order, part })}</p>
            <h1 dir="auto" className="mt-4 text-[22pt] leading-tight font-semibold wrap-anywhere">
              {partTitle(part)}
            </h1>
            <p dir="auto" className="mt-1 text-[14pt] leading-tight wrap-anywhere">
              {order.title}
            </p>
            <p dir="auto" className="text-[14pt] leading-tight wrap-anywhere">
              {order.customerName}
            </p>
          </div>
          {!leadsToThisComputer(url) && (
            <QrCode url={url} className="-mt-[3mm] -mr-[3mm] size-[42mm] shrink-0" />
          )}
        </header>
        <PartFacts order={order} part={part} />
        {part.remake?.words && <Text title={t.wrong}>{part.remake.words}</Text>}
        {LONG_TEXTS.map(({ name, label }) => {
          const text = order[name]
          return text && <Text key={name} title={label()}>{`${text}`}</Text>
        })}
        {checklists.filter(isAbout).map((checklist) => (
          <OpenItems key={checklist.id} checklist={checklist} />
        ))}
        <LatestNotes notes={notes.filter(isAbout)} customerName={order.customerName} />
        <Measures url={url} />
      </div>
    </Paper>
  )
}

function PartFacts({ order, part }: OfPart) {
  const held = useHeldUp(order)(part)
  const people = peopleOn(order, part)
  return (
    <dl className="grid grid-cols-3 border-b border-[#000]">
      <Fact label={formLabel(fieldNamed('dueDate'))} strong>
        {order.dueDate ? calendarDay(order.dueDate) : t.noDate}
      </Fact>
      <Fact label={formLabel(fieldNamed('priority'))} strong>
        {tStages.badges[order.priority]}
      </Fact>
      <Fact label={t.stage} strong>
        {STAGE_NAMES[part.status]}
      </Fact>
      <Fact label={t.pieces}>{part.pieces !== null && number(part.pieces)}</Fact>
      <Fact label={t.hours}>{part.hours !== null && t.estimated({ n: part.hours })}</Fact>
      <Fact label={t.assigned}>{people}</Fact>
      {held.length > 0 && (
        <Fact label={t.holds} className="col-span-3">
          {held.join('\n')}
        </Fact>
      )}
    </dl>
  )
}
