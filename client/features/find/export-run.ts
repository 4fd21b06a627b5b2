import { useSyncExternalStore } from 'react'
import { ordersApi } from '#shared/api/orders.ts'
import type { OrderFilter } from '#shared/orders/filters.ts'
import { fetchFile, withReason } from '../../core/api/api.ts'
import { saveFile } from '../../core/api/save-file.ts'
import { notify, notifyFailure } from '../../core/notices/notices.ts'
import { searchOf } from '../orders/data/filter-search.ts'
import { CsvRows } from './export-rows.ts'

/** A running export. */
export interface ExportRun {
  /** The number of orders received so far. */
  orders: number
  /** Whether the export is slow enough to show its progress. */
  slow: boolean
}

const SLOW_MS = 400
const DRAW_MS = 100
const FILE_NAME = 'orders.csv'

// Outside of the buttons, so that an export continues when its button unmounts.
let run: ExportRun | undefined
let abort: AbortController | undefined
const listeners = new Set<() => void>()

function show(next: ExportRun | undefined): void {
  run = next
  for (const listener of listeners) listener()
}

export function useExportRun(): ExportRun | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => run,
  )
}

export function cancelExport(): void {
  abort?.abort()
}

/** Saves the orders that match the filter as a file, and shows a notice of the result. One export runs at a time. */
export async function exportOrders(filter: OrderFilter): Promise<void> {
  if (run) return
  const { signal } = (abort = new AbortController())
  show({ orders: 0, slow: false })
  const slow = setTimeout(() => run && show({ ...run, slow: true }), SLOW_MS)
  try {
    saveFile(await load(filter, signal), FILE_NAME)
    notify({ title: 'Export successful', description: 'Orders exported to CSV' })
  } catch (error) {
    if (!signal.aborted) notifyFailure('Export failed', withReason('Failed to export orders', error))
  } finally {
    clearTimeout(slow)
    show(undefined)
  }
}

async function load(filter: OrderFilter, signal: AbortSignal): Promise<Blob> {
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
    if (run && performance.now() - drawn > DRAW_MS) {
      drawn = performance.now()
      show({ ...run, orders: rows.orders })
    }
  }
  // The browser reports a broken connection, but a proxy may end a broken response as if it were complete.
  if (!rows.isWhole) throw new Error('The file breaks off in the middle')
  return new Blob(chunks, { type: 'text/csv' })
}
