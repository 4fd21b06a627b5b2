import { Link } from '@tanstack/react-router'
import type { Import, ImportPreview } from '#shared/imports/types.ts'
import { withReason } from '../../../core/api/api.ts'
import { useRead } from '../../../core/api/read.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Section } from '../../../ui/section.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { countOf, formatted } from '../../../core/counted.ts'
import { DateReadings } from '../columns/date-readings.tsx'
import { previewQuery, useCanBeChecked } from '../import.api.ts'
import { DuplicateList } from './duplicate-list.tsx'
import { LeftOut } from './left-out.tsx'
import { PlannedOrders } from './planned-orders.tsx'
import { RunBar } from './run-bar.tsx'
import { UnreadCells } from './unread-cells.tsx'
import { WrongRows } from './wrong-rows.tsx'

/** What will be made of the file, what of it is wrong, and what seems to be there already. */
export function CheckStep({ staged }: { staged: Import }) {
  const { id } = staged
  const enabled = useCanBeChecked(id)
  // Orders that are taken meanwhile may resemble rows.
  const preview = useRead({ ...previewQuery(id), refetchOnMount: 'always', enabled })
  if (preview.data) {
    const { counts, dates, questions, duplicates, duplicateRows, orders } = preview.data
    return (
      <div className="flex flex-col gap-6">
        {preview.error && (
          <ErrorState
            compact
            message={withReason("The rows couldn't be checked again.", preview.error)}
            busy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        )}
        {questions.length > 0 && <Questions id={id} questions={questions} />}
        <Counts counts={counts} />
        <UnreadCells staged={staged} preview={preview.data} />
        {preview.data.wrong.length > 0 && <WrongRows staged={staged} preview={preview.data} />}
        <LeftOut id={id} preview={preview.data} />
        {duplicates.length > 0 && (
          <DuplicateList
            id={id}
            duplicates={duplicates}
            rows={duplicateRows}
            areAllWanted={counts.duplicate === 0}
          />
        )}
        {dates.length > 0 && (
          <Section title="Dates to confirm">
            <DateReadings dates={dates} />
          </Section>
        )}
        {orders.length > 0 && <PlannedOrders orders={orders} count={counts.ready} />}
        <RunBar staged={staged} preview={preview.data} />
      </div>
    )
  }
  if (preview.error) {
    return (
      <ErrorState
        message={withReason("The rows couldn't be checked.", preview.error)}
        busy={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    )
  }
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Checking the rows</span>
      <Skeleton className="h-22 rounded-xl" />
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  )
}

function Questions({ id, questions }: { id: string; questions: string[] }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-xl bg-limit-soft p-4">
      <ul className="min-w-0 flex-1 basis-52 text-sm font-medium text-limit-ink">
        {questions.map((question) => (
          <li key={question} className="wrap-anywhere">
            {question}
          </li>
        ))}
      </ul>
      <Link to="/import" search={{ id, step: 'columns' }} className={buttonClass({ variant: 'outline' })}>
        Back to the columns
      </Link>
    </div>
  )
}

function Counts({ counts }: { counts: ImportPreview['counts'] }) {
  const all = [
    { label: 'ready', count: counts.ready, tone: 'text-ink' },
    {
      label: counts.wrong === 1 ? 'needs fixing' : 'need fixing',
      count: counts.wrong,
      tone: 'text-danger-ink',
    },
    {
      label: counts.duplicate === 1 ? 'duplicate' : 'duplicates',
      count: counts.duplicate,
      tone: 'text-limit-ink',
    },
    { label: 'skipped', count: counts.leftOut, tone: 'text-muted' },
  ]
  return (
    <dl
      aria-label={`Of ${countOf(counts.ready + counts.wrong + counts.duplicate + counts.leftOut, 'row')}`}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line shadow-card @xl:grid-cols-4"
    >
      {all.map(({ label, count, tone }) => (
        <div key={label} className="flex flex-col-reverse bg-surface px-4 py-3 md:px-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={`text-xl font-semibold tabular-nums ${count > 0 ? tone : 'text-muted'}`}>
            {formatted(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
