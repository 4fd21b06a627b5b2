import { Download, X } from 'lucide-react'
import * as t from '#texts/board/board.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Spinner } from '../../../ui/state/loading.tsx'
import { useBoardFilter } from '../filters/filter-address.ts'
import { cancelExport, exportOrders, useExportRun } from './export-run.ts'

const BELOW =
  'max-xl:absolute max-xl:top-full max-xl:right-0 max-xl:z-30 max-xl:mt-2 max-xl:rounded-xl max-xl:bg-raised max-xl:p-1 max-xl:pl-3 max-xl:shadow-raised'

export function ExportButton({ compact, className }: { compact?: boolean; className?: string }) {
  const filter = useBoardFilter()
  const run = useExportRun()
  const soFar = run?.slow && t.orders({ n: run.orders })
  return (
    <span className={cn('relative flex items-center gap-2', compact && 'min-w-0', className)}>
      <Button
        variant="outline"
        className="flex-1"
        busy={run && !run.slow}
        aria-disabled={Boolean(run)}
        onClick={() => {
          if (!run) void exportOrders(filter)
        }}
      >
        {soFar ? <Spinner /> : <Download aria-hidden />}
        {/* The accessible name must still say what the button does. */}
        {run && soFar && <span className="sr-only">{t.exported({ n: run.orders })}</span>}
        <span
          aria-hidden={Boolean(soFar)}
          className={cn('truncate tabular-nums', compact && 'max-xl:sr-only')}
        >
          {soFar || t.exportOrders}
        </span>
      </Button>
      {soFar && (
        <span className={cn('flex items-center gap-1', compact && BELOW)}>
          {compact && (
            <span aria-hidden className="text-sm whitespace-nowrap tabular-nums xl:hidden">
              {soFar}
            </span>
          )}
          <Button variant="ghost" size="icon" aria-label={t.cancelExport} onClick={cancelExport}>
            <X aria-hidden />
          </Button>
        </span>
      )}
    </span>
  )
}
