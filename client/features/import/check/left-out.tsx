import { Button } from '../../../ui/button.tsx'
import { countOf } from '../import-words.ts'
import { useChangeRows } from './rows.api.ts'

interface LeftOutProps {
  id: string
  count: number
  /** Those of them that can be brought back. */
  rows: number[]
  onBack: () => void
}

export function LeftOut({ id, count, rows, onBack }: LeftOutProps) {
  const change = useChangeRows(id)
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      {countOf(count, 'row is', 'rows are')} left out.
      {rows.length > 0 && (
        <Button
          variant="outline"
          busy={change.isPending}
          onClick={() => change.mutate({ rows, isLeftOut: false }, { onSuccess: onBack })}
        >
          {rows.length === 1 ? `Bring row ${rows[0]} back` : `Bring ${countOf(rows.length, 'row')} back`}
        </Button>
      )}
    </p>
  )
}
