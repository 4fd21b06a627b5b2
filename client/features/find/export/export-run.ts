import { useSyncExternalStore } from 'react'
import type { OrderFilter } from '#shared/orders/filters.ts'
import * as t from '#texts/board/board.ts'
import { withReason } from '../../../core/api/api.ts'
import { notifyFailure } from '../../../core/notices/notices.ts'

export interface ExportRun {
  orders: number
  slow: boolean
}

const SLOW_MS = 400

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

export async function exportOrders(filter: OrderFilter): Promise<void> {
  if (run) return
  const { signal } = (abort = new AbortController())
  show({ orders: 0, slow: false })
  const slow = setTimeout(() => run && show({ ...run, slow: true }), SLOW_MS)
  const onRows = (orders: number) => run && show({ ...run, orders })
  try {
    const { saveExport } = await import('./export-file.ts')
    await saveExport(filter, { signal, onRows })
  } catch (error) {
    if (!signal.aborted) notifyFailure(t.exportFailed, withReason(t.exportFailedText, error))
  } finally {
    clearTimeout(slow)
    show(undefined)
  }
}
