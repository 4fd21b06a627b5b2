import { ordersApi } from '#shared/api/orders.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import * as t from '#texts/imports/export.ts'
import { fetchFile } from '../../../core/api/api.ts'
import { notify } from '../../../core/notices/notices.ts'
import { saveFile } from '../../../core/share.ts'
import { searchOf } from '../../orders/data/filter-search.ts'
import { CsvRows } from './export-rows.ts'

const DRAW_MS = 100
const FILE_NAME = 'orders.csv'

interface How {
  signal: AbortSignal
  onRows: (orders: number) => void
}

export async function saveExport(filter: OrderFilter, how: How): Promise<void> {
  saveFile(await load(filter, how), FILE_NAME)
  notify({ title: t.done, description: t.doneText })
}

async function load(filter: OrderFilter, { signal, onRows }: How): Promise<Blob> {
  const response = await fetchFile(ordersApi.exportCsv, { query: searchOf(filter) }, signal)
  if (!response.body) throw new Error('The answer has no body')
  const rows = new CsvRows()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let drawn = 0
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    rows.read(value)
    if (performance.now() - drawn > DRAW_MS) {
      drawn = performance.now()
      onRows(rows.orders)
    }
  }
  // A proxy may end a broken response as if it were complete.
  if (!rows.isWhole) throw new Error('The file breaks off in the middle')
  return new Blob(chunks, { type: 'text/csv' })
}
