import { useUser } from '../../core/session.tsx'
import { Button } from '../../ui/button.tsx'
import { useBoardFilter, useFilterBy } from './filter-address.ts'

/** Only the orders that one is assigned to, and all again. */
export function MineButton({ bar }: { bar?: boolean }) {
  const { id } = useUser()
  const { assignee } = useBoardFilter()
  const filterBy = useFilterBy()
  const pressed = assignee?.join() === id
  return (
    <Button
      variant="outline"
      size={bar ? 'lg' : 'md'}
      aria-pressed={pressed}
      className={pressed ? 'border-accent! bg-accent-soft! text-accent-ink!' : undefined}
      onClick={() => filterBy({ assignee: pressed ? undefined : [id] })}
    >
      Mine
    </Button>
  )
}
