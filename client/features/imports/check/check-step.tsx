import { Link } from '@tanstack/react-router'
import type { Import, ImportPreview, PlannedOrder } from '#shared/imports/schemas.ts'
import { datePart } from '#shared/dates.ts'
import { STAGE_NAMES, STATUSES } from '#shared/orders/orders.ts'
import { withReason } from '../../../core/api/api.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { Section } from '../../../ui/page.tsx'
import { FormAlert } from '../../../ui/state/error-state.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { formatted } from '../../../ui/written.ts'
import { DateReadings } from '../columns/dates.tsx'
import { previewQuery, useIsRun, useRunImport } from '../import.api.ts'
import { DuplicateList, LeftOut } from './rows-out.tsx'
import { UnreadCells } from './unread-cells.tsx'
import { WrongRows } from './wrong-rows.tsx'
import { calendarDay } from '../../../core/calendar-day.ts'
import { PriorityBadge } from '../../orders/sections/order-badges.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Button } from '../../../ui/button.tsx'
import * as t from '#texts/imports/imports.ts'

export function CheckStep({ staged }: { staged: Import }) {
  const { id } = staged
  // New orders may resemble rows of the file.
  const check = useRead({ ...previewQuery(id), refetchOnMount: 'always', enabled: !useIsRun(id) })
  const preview = check.data
  const failure = check.error && (
    <LoadError of={check} failure={t.checkFailed} compact={preview !== undefined} />
  )
  if (preview) {
    return (
      <div className="flex flex-col gap-6">
        {failure}
        <Counts counts={preview.counts} />
        <UnreadCells staged={staged} preview={preview} />
        {preview.wrong.length > 0 && <WrongRows staged={staged} preview={preview} />}
        <LeftOut id={id} preview={preview} />
        {preview.duplicates.length > 0 && <DuplicateList id={id} preview={preview} />}
        {preview.dates.length > 0 && (
          <Section title={t.datesToConfirm}>
            <DateReadings dates={preview.dates} />
          </Section>
        )}
        {preview.orders.length > 0 && <PlannedOrders preview={preview} />}
        <RunBar staged={staged} preview={preview} />
      </div>
    )
  }
  return (
    failure ?? (
      <div role="status" className="flex flex-col gap-6">
        <span className="sr-only">{t.checkingTheRows}</span>
        <Skeleton className="h-22 rounded-xl" />
        <Skeleton className="h-52 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    )
  )
}

function Counts({ counts }: { counts: ImportPreview['counts'] }) {
  const { ready, wrong, duplicate, leftOut } = counts
  const all: [label: string, count: number, tone: string][] = [
    [t.readyLabel, ready, 'text-ink'],
    [t.needFixing({ n: wrong }), wrong, 'text-danger-ink'],
    [t.duplicatesLabel({ n: duplicate }), duplicate, 'text-limit-ink'],
    [t.skippedLabel, leftOut, 'text-muted'],
  ]
  return (
    <dl
      aria-label={t.ofRows({ n: ready + wrong + duplicate + leftOut })}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line shadow-card @xl:grid-cols-4"
    >
      {all.map(([label, count, tone]) => (
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

function PlannedOrders({ preview: { orders, counts } }: { preview: ImportPreview }) {
  const byStage = Map.groupBy(orders, ({ status }) => status)
  return (
    <Section
      title={t.preview}
      text={orders.length < counts.ready && t.theFirstOf({ length: orders.length, ready: counts.ready })}
    >
      <div className="grid gap-x-6 gap-y-5 @xl:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-4">
        {STATUSES.filter((status) => byStage.has(status)).map((status) => (
          <section key={status} aria-labelledby={`planned-${status}`} className="min-w-0">
            <h3 id={`planned-${status}`} className="mb-2 text-sm font-semibold text-muted">
              {STAGE_NAMES[status]} <span className="tabular-nums">{byStage.get(status)?.length}</span>
            </h3>
            <ul aria-labelledby={`planned-${status}`} className="flex flex-col gap-2">
              {byStage.get(status)?.map((order) => (
                <Planned key={order.row} order={order} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  )
}

function Planned({ order }: { order: PlannedOrder }) {
  const { title, customerName, priority, dueDate, reference, assignees, checklists, comments, parts } = order
  const more = [
    dueDate && t.due({ day: calendarDay(datePart(dueDate)) }),
    ...assignees,
    parts.length > 0 && t.partsOf({ parts }),
    checklists > 0 && t.checklistsOf({ n: checklists }),
    comments > 0 && t.notesOf({ n: comments }),
  ].filter(Boolean)
  return (
    <li className="rounded-lg border bg-canvas p-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p dir="auto" className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">
          {title}
        </p>
        <PriorityBadge priority={priority} />
      </div>
      <p dir="auto" className="truncate text-muted">
        {[customerName, reference].filter(Boolean).join(' · ')}
      </p>
      {more.length > 0 && <p className="mt-1 text-xs wrap-anywhere text-muted">{more.join(' · ')}</p>}
    </li>
  )
}

function RunBar({ staged, preview }: { staged: Import; preview: ImportPreview }) {
  const run = useRunImport(staged.id)
  const { counts, questions } = preview
  const hindrance = hindranceIn(preview)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-6 border-t border-line bg-canvas px-4 py-3 md:-mx-6 md:-mb-8 md:px-6">
      {run.error && <FormAlert className="mb-3">{withReason(t.runFailed, run.error)}</FormAlert>}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-52 text-sm text-muted">
          {hindrance ?? t.youCanUndoTheImport}
        </p>
        {questions.length > 0 ? (
          <Link
            to="/import"
            search={{ id: staged.id, step: 'columns' }}
            className={buttonClass({ variant: 'primary', className: 'max-sm:w-full' })}
          >
            {t.backToTheColumns}
          </Link>
        ) : (
          <Button
            variant="primary"
            className="max-sm:w-full"
            disabled={hindrance !== undefined}
            busy={run.isPending}
            onClick={() => run.mutate()}
          >
            {t.importOrdersNow({ n: counts.ready })}
          </Button>
        )}
      </div>
    </div>
  )
}

function hindranceIn({ counts, questions }: ImportPreview): string | undefined {
  if (questions.length > 0) return `${questions.join('. ')}.`
  if (counts.wrong > 0) return t.fixOrSkip({ n: counts.wrong })
  return counts.ready === 0 ? t.thereIsNothingToImport : undefined
}
