import * as t from '#texts/board/board.ts'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { useBoardFilter, useFilterBy } from './filter-address.ts'

export function MineButton({ bar }: { bar?: boolean }) {
  const { id } = useUser()
  const { assignee } = useBoardFilter()
  const filterBy = useFilterBy()
  const pressed = assignee?.join() === id
  return (
    <Button
      variant="outline"
      aria-pressed={pressed}
      className={cn(bar && 'min-h-11', pressed && 'border-accent! bg-accent-soft! text-accent-ink!')}
      onClick={() => filterBy({ assignee: pressed ? undefined : [id] })}
    >
      <span className="truncate">{t.mine}</span>
    </Button>
  )
}
