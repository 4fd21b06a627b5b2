import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { OrderFilter } from '#shared/order-filters.ts'
import { Unavailable } from '../../core/errors.ts'
import type { Session } from '../../core/sessions.ts'
import type { Pool } from '../../db/client.ts'
import { streamOrders } from './list.service.ts'
import type { OrderRow } from './orders.presenter.ts'

const COLUMNS: [header: string, value: (row: OrderRow) => unknown][] = [
  ['Number', (row) => row.number],
  ['Title', (row) => row.title],
  ['Status', (row) => row.status],
  ['Priority', (row) => row.priority],
  ['Fulfillment', (row) => row.fulfillment_type],
  ['Due Date', (row) => row.due_date],
  ['Customer Name', (row) => row.customer_name],
  ['Customer Phone', (row) => row.customer_phone],
  ['Customer Email', (row) => row.customer_email],
  ['Address', (row) => row.address],
  ['Description', (row) => row.description],
  ['Notes', (row) => row.notes],
  ['Estimated Hours', (row) => row.estimated_hours],
  ['Actual Hours', (row) => row.actual_hours],
  ['Created By', (row) => row.creator_name],
  ['Created At', (row) => row.created_at.toISOString()],
  ['Updated By', (row) => row.updater_name],
  ['Updated At', (row) => row.updated_at.toISOString()],
]

// Each export holds a connection while its reader reads; the board must not wait for them.
const AT_A_TIME = 4
let running = 0

/** The filtered list as CSV: UTF-8 with a byte order mark, RFC 4180, formulas made harmless. */
export function exportOrders(
  pool: Pool,
  viewer: Pick<Session, 'orgId' | 'timeZone'>,
  filter: OrderFilter,
): Readable {
  if (running >= AT_A_TIME)
    throw new Unavailable('Too many exports are under way. Please try again in a moment')
  running += 1
  const pieces = streamOrders(pool, viewer, filter)
  const csv = stringify({
    header: true,
    bom: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
    columns: COLUMNS.map(([header]) => header),
  })
  const rows = Readable.from(lines(pieces))
  rows.on('error', (error) => csv.destroy(error))
  csv.on('close', () => rows.destroy())
  return rows.pipe(csv)
}

async function* lines(pieces: AsyncGenerator<OrderRow[]>) {
  try {
    for await (const piece of pieces) {
      for (const row of piece) yield COLUMNS.map(([, value]) => value(row))
    }
  } finally {
    running -= 1
  }
}
