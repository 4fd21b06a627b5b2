import { Download, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useBoardFilter } from './filter-address.ts'
import { ordersInWords } from './filter-words.ts'
import { cancelExport, exportOrders, useExportRun } from './export-run.ts'

/** `compact`: the word gives way to the icon where the head is narrow. */
export function ExportButton({ compact, className }: { compact?: boolean; className?: string }) {
  const filter = useBoardFilter()
  const run = useExportRun()
  return (
    <>
      <Button
        variant="outline"
        className={className}
        busy={run && !run.slow}
        aria-disabled={Boolean(run)}
        onClick={() => {
          if (!run) void exportOrders(filter)
        }}
      >
        {run?.slow ? (
          <>
            <Spinner />
            <span className="sr-only">Export: </span>
            {ordersInWords(run.orders)}
          </>
        ) : (
          <>
            <Download aria-hidden />
            <span className={cn(compact && 'max-xl:sr-only')}>Export</span>
          </>
        )}
      </Button>
      {run?.slow && (
        <Button variant="ghost" size="icon" aria-label="Cancel export" onClick={cancelExport}>
          <X aria-hidden />
        </Button>
      )}
    </>
  )
}
