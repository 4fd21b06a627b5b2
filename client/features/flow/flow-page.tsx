import { useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { Flow } from '#shared/flow/schemas.ts'
import { withReason } from '../../core/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { restrictionsOf, useFilterPeople } from '../find/filters/filter-words.ts'
import { filterOf } from '../orders/data/filter-search.ts'
import { FIGURES, figuresOf } from './flow-figures.tsx'
import { FlowFilters } from './flow-filters.tsx'
import { FlowNothing } from './flow-nothing.tsx'
import { FlowPrint } from './flow-print.tsx'
import { flowParameters } from './flow-search.ts'
import { FlowSection } from './flow-section.tsx'
import { TABLES } from './flow-tables.ts'
import { useFlow } from './flow.api.ts'
import { periodInWords } from './flow-words.ts'
import * as t from '#texts/planning/flow.ts'

export function FlowPage() {
  const search = useSearch({ from: '/signed-in/flow' })
  const query = flowParameters(search)
  const filter = filterOf(search)
  const restrictions = restrictionsOf(filter, useFilterPeople(filter))
  const flow = useFlow(query)
  const { data, error, isFetching } = flow
  const again = () => void flow.refetch()

  return (
    <Page>
      <div className="flex items-start justify-between gap-4">
        <h1 className="text-xl font-semibold tracking-tight">{t.title}</h1>
        {(!data || hasFigures(data)) && (
          <Button variant="outline" disabled={!data} onClick={() => window.print()}>
            <Printer aria-hidden />
            {t.print}
          </Button>
        )}
      </div>
      {/* Keeps its height while loading. On a phone it can take three lines. */}
      <p role="status" className="mt-0.5 min-h-15 text-sm text-pretty text-muted md:min-h-5">
        {data && periodInWords(data)}
      </p>
      <div className="mt-5 mb-6">
        <FlowFilters />
      </div>
      {data ? (
        <>
          {error && (
            <ErrorState
              compact
              message={withReason(t.olderFigures, error)}
              busy={isFetching}
              onRetry={again}
            />
          )}
          {hasFigures(data) ? (
            <div
              className={cn(
                'grid items-start gap-6 transition-opacity duration-100 @4xl:grid-cols-2',
                flow.isPlaceholderData && 'opacity-60 delay-150',
              )}
            >
              {figuresOf(data).map(({ figure, title, sentence, chart, wide }) => (
                <FlowSection
                  key={figure}
                  figure={figure}
                  title={title}
                  sentence={sentence(data)}
                  table={TABLES[figure](data)}
                  query={query}
                  className={wide ? '@4xl:col-span-2' : undefined}
                >
                  {chart(data)}
                </FlowSection>
              ))}
            </div>
          ) : (
            <FlowNothing narrowed={restrictions.length > 0} />
          )}
          <FlowPrint
            flow={data}
            about={[periodInWords(data), ...restrictions.map(({ text }) => `${text}.`)].join(' ')}
          />
        </>
      ) : error ? (
        <ErrorState message={withReason(t.loadFailed, error)} busy={isFetching} onRetry={again} />
      ) : (
        <FlowSkeleton />
      )}
    </Page>
  )
}

const hasFigures = (flow: Flow) => figuresOf(flow).some(({ figure }) => TABLES[figure](flow))

function FlowSkeleton() {
  return (
    <div role="status" className="grid gap-6 @4xl:grid-cols-2">
      <span className="sr-only">{t.loading}</span>
      {FIGURES.map(({ figure, wide }) => (
        <Skeleton key={figure} className={cn('h-80 rounded-xl!', wide && '@4xl:col-span-2')} />
      ))}
    </div>
  )
}
