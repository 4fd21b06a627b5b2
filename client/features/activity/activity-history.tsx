import { ChevronRight, History } from 'lucide-react'
import type { ActivityEntry } from '#shared/orders/types.ts'
import type { Latest } from '../../core/api/latest.ts'
import { useRead } from '../../core/api/read.ts'
import { LoadError } from '../../core/api/load-error.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Skeleton } from '../../ui/state/loading.tsx'
import { detailsOf, fieldName, valueText, type ActivityDetails } from './activity-details.ts'
import { useNewest } from '../../ui/newest.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { historyQuery } from './activity.api.ts'
import * as tEvents from '#texts/events/events.ts'
import * as t from '#texts/orders/activity.ts'

const rowClass = 'flex min-h-10 items-start gap-2 py-2 pr-1'

export function ActivityHistory({ orderId }: { orderId: string }) {
  const history = useRead(historyQuery(orderId))

  if (history.data) {
    const { entries, hasOlder } = history.data
    if (entries.length === 0) {
      return <EmptyState compact icon={History} title={t.noneRecorded} />
    }
    return <NewestEntries entries={entries} hasOlder={hasOlder} />
  }
  if (history.error) {
    return <LoadError of={history} failure={t.notLoaded} compact />
  }
  return <HistorySkeleton />
}

function NewestEntries({ entries, hasOlder }: Latest<ActivityEntry>) {
  const { shown, list, more } = useNewest<ActivityEntry, HTMLOListElement>(entries, 'entries', hasOlder)
  return (
    <>
      <ol ref={list} aria-label={t.history} className="divide-y divide-line">
        {shown.map((entry) => (
          <li key={entry.id}>
            <HistoryLine entry={entry} />
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

function HistoryLine({ entry }: { entry: ActivityEntry }) {
  const { userName, message, changes } = detailsOf(entry)
  const line = (
    <>
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">
        <span className="font-semibold">{userName}</span> {lineOf(message)}
      </span>
      <RelativeTime at={entry.createdAt} className="mt-0.5 shrink-0 text-xs text-muted" />
    </>
  )
  if (Object.keys(changes).length === 0) {
    return (
      <div className={rowClass}>
        <span aria-hidden className="mt-2 mr-1.5 ml-1.5 size-1 shrink-0 rounded-full bg-line-strong" />
        {line}
      </div>
    )
  }
  return (
    <details className="group">
      <summary
        className={`${rowClass} list-none rounded-md hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden`}
      >
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-muted transition-transform duration-100 group-open:rotate-90"
        />
        {line}
      </summary>
      <ChangedFields changes={changes} />
    </details>
  )
}

const note = ''
const OF_NOTES = [
  tEvents.customerWrote({ note }),
  ...[tEvents.noteAdded, tEvents.wroteToCustomer].flatMap((text) => [
    text({ note }),
    tEvents.bySomeone({ text: text({ note }) }),
  ]),
]
const MOST_OF_NOTE = 60

/** The full note is shown above, so the history has only its beginning. */
function lineOf(message: string): string {
  const start = OF_NOTES.find((text) => message.startsWith(text))
  if (start === undefined) return message
  const [line = ''] = message.slice(start.length).split('\n')
  const shown = start + line.slice(0, MOST_OF_NOTE)
  return shown === message ? message : `${shown.trimEnd()}…`
}

function ChangedFields({ changes }: Pick<ActivityDetails, 'changes'>) {
  return (
    <dl className="mb-3 ml-6 grid gap-x-4 gap-y-1 rounded-lg bg-sunken px-3 py-2 text-sm sm:grid-cols-[8rem_1fr] sm:gap-y-2">
      {Object.entries(changes).map(([field, { from, to }]) => (
        <div key={field} className="contents">
          <dt className="text-muted max-sm:mt-1">{fieldName(field)}</dt>
          <dd className="flex min-w-0 flex-col gap-0.5">
            <Value label={t.before} text={valueText(field, from)} className="text-muted line-through" />
            <Value label={t.after} text={valueText(field, to)} className="" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ label, text, className }: { label: string; text: string | undefined; className: string }) {
  return (
    <span className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
      <span className="sr-only">{t.said({ label })}</span>
      {text === undefined ? (
        <span className="text-muted italic">{t.nothing}</span>
      ) : (
        <span dir="auto" className={className}>
          {text}
        </span>
      )}
    </span>
  )
}

function HistorySkeleton() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{t.loading}</span>
      {['w-64', 'w-44', 'w-52'].map((width) => (
        <div key={width} className={`${rowClass} items-center`}>
          <span aria-hidden className="w-4 shrink-0" />
          <Skeleton className={`h-4 max-w-3/5 ${width}`} />
          <Skeleton className="ml-auto h-3 w-20" />
        </div>
      ))}
    </div>
  )
}
