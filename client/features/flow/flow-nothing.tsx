import { Link } from '@tanstack/react-router'
import { ChartSpline, SearchX } from 'lucide-react'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/planning/flow.ts'

export function FlowNothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title={t.noOrderMatches}
        text={t.noOrderMatchesMore}
        action={
          <Link to="/flow" className={buttonClass({ variant: 'outline' })}>
            {tCommon.clearFilters}
          </Link>
        }
      />
    )
  }
  return <EmptyState icon={ChartSpline} title={t.empty} text={t.emptyMore} />
}
