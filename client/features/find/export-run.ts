import { useSyncExternalStore } from 'react'
import type { OrderFilter } from '#shared/order-filters.ts'
import { ApiError, sentenceOf } from '../../core/api.ts'
import { saveFile } from '../../core/save-file.ts'
import { notify, notifyFailure } from '../../core/toast.ts'
import { withFilter } from '../orders/orders.api.ts'
import { CsvRows } from './export-rows.ts'

/** An export that is under way. */
export interface ExportRun {
  /** Orders so far. */
  orders: number
  /** It takes long enough to be worth watching. */
  slow: boolean
}

const SLOW_MS = 400
const DRAW_MS = 100
const FILE_NAME = 'orders.csv'

// Outside of the buttons, which come and go with their panels: the export goes on.
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

/** Saves the orders that the filter lets through as a file, and says how that went. One at a time. */
export async function exportOrders(filter: OrderFilter): Promise<void> {
  if (run) return
  const { signal } = (abort = new AbortController())
  show({ orders: 0, slow: false })
  const slow = setTimeout(() => run && show({ ...run, slow: true }), SLOW_MS)
  try {
    saveFile(await load(filter, signal), FILE_NAME)
    notify({ title: 'Export successful', description: 'Orders exported to CSV' })
  } catch (error) {
    if (!signal.aborted) notifyFailure('Export failed', sentenceOf(error, 'Failed to export orders'))
  } finally {
    clearTimeout(slow)
    show(undefined)
  }
}

async function load(filter: OrderFilter, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(withFilter('/api/export/csv', filter), { credentials: 'include', signal })
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
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
  // The browser tells of a connection that broke; a proxy in between may have ended it as if that were all.
  if (!rows.isWhole) throw new Error('The file breaks off in the middle')
  return new Blob(chunks, { type: 'text/csv' })
}
