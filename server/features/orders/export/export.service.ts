import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import type { AuditEvent } from '#shared/audit/schemas.ts'
import { todayIn } from '#shared/dates.ts'
import { isUnmet } from '#shared/holds/gates.ts'
import type { Timer } from '#shared/holds/types.ts'
import { FIELDS } from '#shared/orders/fields.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { CSV_OPTIONS } from '../../../core/csv.ts'
import type { Session } from '../../../core/sessions.ts'
import { fairQueue } from '../../../core/shares/fair-queue.ts'
import type { Database } from '../../../db/client.ts'
import { audit } from '../../audit/audit.service.ts'
import type { Origin } from '../../audit/origin.ts'
import { readInPieces, type ListDeps } from '../list/list.service.ts'
import type { OrderRow } from '../orders.presenter.ts'

type Viewer = Pick<Session, 'orgId' | 'userId' | 'timeZone' | 'via'>

type Column = [header: string, value: (row: OrderRow, timeZone: string) => unknown]

const listed = (names: string[] = []) => names.join(', ')
const timerInCell = ({ name, endsAt, over }: Timer) => (over ? `${name} over` : `${name} until ${endsAt}`)

const OTHERS: Column[] = [
  ['Created By', (row) => row.creator_name],
  ['Created At', (row) => row.created_at.toISOString()],
  ['Updated By', (row) => row.updater_name],
  ['Updated At', (row) => row.updated_at.toISOString()],
  ['Assigned', (row) => row.assignees.map(({ displayName }) => displayName).join(', ')],
  ['In stage since', (row) => row.entered_stage_at.toISOString()],
  ['Waiting For', ({ holds }) => holds?.wait && [holds.wait.for, holds.wait.note].filter(Boolean).join(': ')],
  ['Waiting Since', ({ holds }, timeZone) => holds?.wait && todayIn(timeZone, new Date(holds.wait.since))],
  ['Open Gates', ({ holds }) => listed(holds?.gates.filter(isUnmet).map(({ name }) => name))],
  ['Timers', ({ holds }) => listed(holds?.timers.map(timerInCell))],
]
/** Each field stands in its column, with the other columns around them. */
const COLUMNS = FIELDS.toSorted((a, b) => a.csv.column - b.csv.column).reduce(
  (columns, { name, csv }) => columns.toSpliced(csv.column - 1, 0, [csv.header, (row) => row[name]]),
  OTHERS,
)

const STALLED_MS = 30_000
const LONGEST_MS = 10 * 60_000

export interface ExportDeps extends ListDeps {
  db: Database
  /** The longest time a reader can take no data before its export ends. */
  exportStalledMs?: number | undefined
}

/** Makes a CSV of the filtered list: UTF-8 with a byte order mark, RFC 4180, formulas made harmless. */
export type ExportOrders = (
  viewer: Viewer,
  origin: Origin,
  filter: OrderFilter,
  signal: AbortSignal,
) => Promise<Readable>

/**
 * An organization has one export at a time, so that a slow reader delays only its own organization.
 * An open export holds the ids of its orders and some of the orders.
 */
export function openExports({ db, exportStalledMs = STALLED_MS, ...lists }: ExportDeps): ExportOrders {
  const underWay = fairQueue({
    total: Infinity,
    perKey: 1,
    waitingPerKey: 2,
    refusal: { organization: 'has exports under way already' },
  })
  return (viewer, origin, filter, signal) =>
    new Promise((resolve, reject) => {
      const write = async () => {
        // Recorded before the first order leaves, because an interrupted export has sent some orders too.
        await audit(db, viewer, origin, exportOf(filter, viewer.via), { repeats: 'from here' })
        const pieces = await readInPieces(lists, viewer, filter, signal)
        signal.throwIfAborted()
        const late = setTimeout(() => csv.destroy(new Error('An export takes too long')), LONGEST_MS)
        const stalled = () => csv.destroy(new Error('The reader of an export takes nothing'))
        const csv = Readable.from(texts(pieces, viewer.timeZone, exportStalledMs, stalled), {
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

function exportOf({ q, dueDate, age, ...choices }: OrderFilter, via?: string): AuditEvent {
  const filter = Object.fromEntries(
    Object.entries({
      ...choices,
      dueDate: dueDate && [dueDate],
      age: age ? [String(age)] : undefined,
    }).filter(([, values]) => values?.length),
  ) as Record<string, string[]>
  return { type: 'orders.exported', data: { filter, isSearched: Boolean(q), ...(via && { via }) } }
}

/** This many rows become one text. A reader is stalled if it doesn't take one text in time. */
const ROWS = 50

/**
 * @param onStalled called when the reader doesn't ask for the next text in time; the database's time doesn't
 * count
 */
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
