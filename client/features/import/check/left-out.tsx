import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../core/counted.ts'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useChangeRows } from './rows.api.ts'

/** The rows that are left out, and the way back for all of them. */
export function LeftOut({ id, rows }: { id: string; rows: number[] }) {
  const change = useChangeRows(id)
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button)
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      {countOf(rows.length, 'row is', 'rows are')} left out.
      <Button
        ref={button}
        variant="outline"
        busy={change.isPending}
        onClick={() => change.mutate({ rows, isLeftOut: false })}
      >
        {rows.length === 1 ? `Bring row ${rows[0]} back` : `Bring ${countOf(rows.length, 'row')} back`}
      </Button>
    </p>
  )
}
