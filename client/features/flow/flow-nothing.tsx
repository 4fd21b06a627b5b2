import { Link } from '@tanstack/react-router'
import { ChartSpline, SearchX } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'

/** Shown if there are no figures at all: because of the filter, or because nothing has happened. */
export function FlowNothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title="No order matches"
        text="Try fewer words, another filter or a longer period."
        action={
          <Link to="/flow" className={buttonClass({ variant: 'outline' })}>
            Clear filters
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={ChartSpline}
      title="Nothing to show yet"
      text="As soon as orders go through the stages, where their time went stands here."
    />
  )
}
