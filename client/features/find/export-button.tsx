import { Download, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/state/spinner.tsx'
import { useBoardFilter } from './filter-address.ts'
import { ordersInWords } from './filter-words.ts'
import { cancelExport, exportOrders, useExportRun } from './export-run.ts'

// In a narrow header the count and the cancel button are below the Export button.
const BELOW =
  'max-xl:absolute max-xl:top-full max-xl:right-0 max-xl:z-30 max-xl:mt-2 max-xl:rounded-xl max-xl:bg-raised max-xl:p-1 max-xl:pl-3 max-xl:shadow-raised'

/** `compact`: in a narrow header the button shows only its icon. */
export function ExportButton({ compact, className }: { compact?: boolean; className?: string }) {
  const filter = useBoardFilter()
  const run = useExportRun()
  const soFar = run?.slow && ordersInWords(run.orders)
  return (
    <span className={cn('relative flex items-center gap-2', className)}>
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
        {/* The button's accessible name must still say what it does. */}
        {soFar && <span className="sr-only">Export: </span>}
        <span className={cn('tabular-nums', compact && 'max-xl:sr-only')}>{soFar || 'Export'}</span>
      </Button>
      {soFar && (
        <span className={cn('flex items-center gap-1', compact && BELOW)}>
          {compact && (
            <span aria-hidden className="text-sm whitespace-nowrap tabular-nums xl:hidden">
              {soFar}
            </span>
          )}
          <Button variant="ghost" size="icon" aria-label="Cancel export" onClick={cancelExport}>
            <X aria-hidden />
          </Button>
        </span>
      )}
    </span>
  )
}
