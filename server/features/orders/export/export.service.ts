import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import type { AuditEvent } from '#shared/audit/schemas.ts'
import { todayIn } from '#shared/dates.ts'
import { isUnmet } from '#shared/holds/gates.ts'
import type { Timer } from '#shared/holds/types.ts'
import { FIELDS } from '#shared/orders/fields.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import type { Services } from '../../../services.ts'
import { partInCell } from '#shared/parts/words.ts'
import { CSV_OPTIONS } from '../../../http/csv.ts'
import type { Session } from '../../../sessions/sessions.ts'
import { fairQueue } from '../../../queue/fair-queue.ts'
import { LONG_WORK } from '../../../queue/limits.ts'
import { audit, type Origin } from '../../people/audit/audit.service.ts'
import { readInPieces } from '../list/list.service.ts'
import type { OrderRow } from '../orders.presenter.ts'
import * as tErrors from '#texts/calls/errors.ts'
import * as t from '#texts/board/order-columns.ts'

type Viewer = Pick<Session, 'orgId' | 'userId' | 'timeZone' | 'via'>

type Column = [header: string, value: (row: OrderRow, timeZone: string) => unknown]

const listed = (names: string[] = []) => names.join(', ')
const timerInCell = ({ name: timer, endsAt: end, over }: Timer) =>
  over ? t.timerOver({ timer }) : t.timerUntil({ timer, end })

const OTHERS: Column[] = [
  [t.createdBy, (row) => row.creator_name],
  [t.createdAt, (row) => row.created_at.toISOString()],
  [t.updatedBy, (row) => row.updater_name],
  [t.updatedAt, (row) => row.updated_at.toISOString()],
  [t.assigned, (row) => row.assignees.map(({ displayName }) => displayName).join(', ')],
  [t.inStageSince, (row) => row.entered_stage_at.toISOString()],
  [t.waitingFor, ({ holds }) => holds?.wait && [holds.wait.for, holds.wait.note].filter(Boolean).join(': ')],
  [t.waitingSince, ({ holds }, timeZone) => holds?.wait && todayIn(timeZone, new Date(holds.wait.since))],
  [t.openGates, ({ holds }) => listed(holds?.gates.filter(isUnmet).map(({ name }) => name))],
  [t.timers, ({ holds }) => listed(holds?.timers.map(timerInCell))],
  [t.parts, ({ parts }) => parts?.map(partInCell).join('; ')],
]
/** Each field stands in its column, with the other columns around them. */
const COLUMNS = FIELDS.toSorted((a, b) => a.csv.column - b.csv.column).reduce(
  (columns, { name, csv }) => columns.toSpliced(csv.column - 1, 0, [csv.header, (row) => row[name]]),
  OTHERS,
)

const LONGEST_MS = 10 * 60_000

/** UTF-8 with a byte order mark, RFC 4180, formulas made harmless. */
export type ExportOrders = (
  viewer: Viewer,
  origin: Origin,
  filter: OrderFilter,
  signal: AbortSignal,
) => Promise<Readable>

/** One export at a time per organization, so that a slow reader delays only its own organization. */
export function openExports(services: Services): ExportOrders {
  const underWay = fairQueue({
    ...LONG_WORK,
    waitingPerKey: 2,
    refusal: { organization: tErrors.busyExports },
  })
  return (viewer, origin, filter, signal) =>
    new Promise((resolve, reject) => {
      const write = async () => {
        // Recorded before the first order leaves, because an interrupted export has sent some orders too.
        await audit(services.db, viewer, origin, exportOf(filter, viewer.via), { repeats: 'from here' })
        const pieces = await readInPieces(services, viewer, filter, signal)
        signal.throwIfAborted()
        const late = setTimeout(() => csv.destroy(new Error('An export takes too long')), LONGEST_MS)
        const stalled = () => csv.destroy(new Error('The reader of an export takes nothing'))
        const csv = Readable.from(texts(pieces, viewer.timeZone, services.times.exportStalledMs, stalled), {
          objectMode: false,
        })
        resolve(csv)
        // Waits until the export reads nothing more. The reader of the CSV hears of a failure.
        await finished(csv).catch(() => undefined)
        clearTimeout(late)
      }
      underWay.run(viewer.orgId, write, signal).catch(reject)
    })
}

function exportOf({ q, dueDate, age, part, ...choices }: OrderFilter, via?: string): AuditEvent {
  const filter = Object.fromEntries(
    Object.entries({
      ...choices,
      dueDate: dueDate && [dueDate],
      part: part && [part],
      age: age ? [String(age)] : undefined,
    }).filter(([, values]) => values?.length),
  ) as Record<string, string[]>
  return { type: 'orders.exported', data: { filter, isSearched: Boolean(q), ...(via && { via }) } }
}

/** This many rows become one text. A reader is stalled if it doesn't take one text in time. */
const ROWS = 50

/** @param onStalled the reader doesn't ask for the next text in time; the database's time doesn't count */
async function* texts(
  pieces: AsyncGenerator<OrderRow[]>,
  timeZone: string,
  stalledMs: number,
  onStalled: () => void,
): AsyncGenerator<string> {
  yield stringify([COLUMNS.map(([header]) => header)], { ...CSV_OPTIONS, bom: true })
  for await (const piece of pieces) {
    const timer = setTimeout(onStalled, stalledMs)
    try {
      for (let from = 0; from < piece.length; from += ROWS) {
        const rows = piece.slice(from, from + ROWS)
        yield stringify(
          rows.map((row) => COLUMNS.map(([, value]) => value(row, timeZone))),
          CSV_OPTIONS,
        )
        timer.refresh()
      }
    } finally {
      clearTimeout(timer)
    }
  }
}
