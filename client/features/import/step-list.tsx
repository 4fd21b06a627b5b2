import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import type { ImportSearch } from './import-search.ts'

const STEPS = ['File', 'Columns', 'Check', 'Import'] as const
type StepName = (typeof STEPS)[number]

interface StepListProps {
  present: StepName
  /** The steps that one can go back to. */
  links: Partial<Record<StepName, ImportSearch>>
  /** The last one, too. */
  isOver?: boolean
}

/** How far an import has come. */
export function StepList({ present, links, isOver: isAllOver = false }: StepListProps) {
  const at = STEPS.indexOf(present)
  return (
    <nav aria-label="Steps" className="mt-3 mb-6 -ml-1">
      <ol className="flex flex-wrap gap-x-1 gap-y-1 text-sm">
        {STEPS.map((name, index) => {
          const search = index < at ? links[name] : undefined
          const isOver = index < at || isAllOver
          const content = (
            <>
              <span
                aria-hidden
                className={cn(
                  'grid size-5 place-items-center rounded-full text-2xs font-semibold tabular-nums',
                  index === at && !isOver ? 'bg-accent text-on-accent' : 'bg-active text-muted',
                )}
              >
                {isOver ? <Check className="size-3" strokeWidth={3} /> : index + 1}
              </span>
              {name}
            </>
          )
          const shape = 'flex min-h-8 items-center gap-1.5 rounded-lg pr-2 pl-1 pointer-coarse:min-h-11'
          return (
            <li key={name} aria-current={index === at ? 'step' : undefined}>
              {search ? (
                <Link
                  to="/import"
                  search={search}
                  // Of these addresses one is the beginning of the other.
                  activeOptions={{ exact: true }}
                  className={cn(shape, 'font-medium text-ink hover:bg-hover')}
                >
                  {content}
                </Link>
              ) : (
                <span className={cn(shape, index === at ? 'font-semibold text-ink' : 'text-muted')}>
                  {content}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
